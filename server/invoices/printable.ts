/** The characters of a PDF's built-in fonts: Windows-1252. */
const WRITABLE = /[\n\x20-\x7e\xa0-\xff€‚„…ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
const ALL_ASCII = /^[\n\x20-\x7e]*$/;

/** Replacements for letters of Senegalese names that it lacks and that are no accented letters. */
const NEAREST: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2212': '-',
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
 * Replaces characters that the built-in fonts lack: the thin space of prices by a no-break space, the minus sign by a hyphen, Wolof and Pulaar letters by
 * the nearest Latin ones, accented letters by their base letter, everything else by `?`.
 */
export const printable = (words: string): string =>
  ALL_ASCII.test(words)
    ? words
    : Array.from(words.normalize('NFC'), (letter) => (WRITABLE.test(letter) ? letter : plain(letter))).join(
        '',
      );

function plain(letter: string): string {
  const nearest = NEAREST[letter] ?? letter.normalize('NFD').charAt(0);
  return WRITABLE.test(nearest) ? nearest : '?';
}
