/** Lower case without accents and ligatures, so that `Réfrigérateurs` matches `refrigerateurs`. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
