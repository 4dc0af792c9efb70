/** The question about a new version. */
export const appUpdate = {
  /** @see UP-01 */
  question: 'Une nouvelle version est disponible. Recharger maintenant ?',
  label: 'Nouvelle version',
  reload: 'Recharger',
  later: 'Plus tard',
} as const;
