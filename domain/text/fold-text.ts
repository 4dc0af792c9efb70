/** Lower case with ordinary spaces, without accents and ligatures, so that `Réfrigérateurs` matches `refrigerateurs`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s/g, ' ')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
