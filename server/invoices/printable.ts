/** What a PDF's built-in fonts can write: Latin-1 and the few signs that Windows adds to it. */
const WRITABLE = /[\n\x20-\x7e\xa0-\xff€‚„…ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** Letters of our names that are outside it and have no accent to lose. */
const NEAREST: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  Ŋ: 'Ñ',
  ŋ: 'ñ',
  Ɓ: 'B',
  ɓ: 'b',
  Ɗ: 'D',
  ɗ: 'd',
  Ƴ: 'Y',
  ƴ: 'y',
};

/**
 * The same words in letters that a built-in font has. The thin space of our prices would print as a wrong sign,
 * a Wolof or Pulaar letter as none; other scripts, which no near letter stands for, read as `?`.
 */
export const printable = (words: string): string =>
  Array.from(words.normalize('NFC'), (letter) => (WRITABLE.test(letter) ? letter : plain(letter))).join('');

function plain(letter: string): string {
  const nearest = NEAREST[letter] ?? letter.normalize('NFD').charAt(0);
  return WRITABLE.test(nearest) ? nearest : '?';
}
