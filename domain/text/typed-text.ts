/** Zeros of the digits that keyboards and messages in Senegal may have besides 0–9: Arabic, Persian and N’Ko. */
const ZEROS = [0x660, 0x6f0, 0x7c0];
const INVISIBLE = /\p{Cf}/gu;
const DIGIT = /\p{Nd}/gu;

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Typed or pasted text as it was meant: digits as 0–9, full-width and other compatible characters as plain ones, without
 * invisible characters, e.g. the direction marks with which phones surround a copied number.
 */
export const plainText = (typed: string): string =>
  typed.replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll(DIGIT, plainDigit);
