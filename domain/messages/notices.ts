/** Texts of the network notice; `age` is a text such as `il y a 2 h`. @see RT-21 */
export const notices = {
  offline: 'Vous êtes hors connexion. Ce qui est déjà affiché reste lisible.',
  offlineSeen: (age: string) => `Hors connexion. Catalogue vu ${age}.`,
  noAnswerSeen: (age: string) => `La connexion ne répond pas. Catalogue vu ${age}.`,
  backOnline: 'Connexion rétablie.',
} as const;

/** Texts of the update prompt. */
export const appUpdate = {
  /** @see UP-01 */
  question: 'Une nouvelle version est disponible. Recharger maintenant ?',
  label: 'Nouvelle version',
  reload: 'Recharger',
  later: 'Plus tard',
} as const;
