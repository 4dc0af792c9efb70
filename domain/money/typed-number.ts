import { plainText } from '../text/typed-text.ts';

/** Digits, also in groups of three with spaces between them, and the currency, which is left out. */
const PLAIN = /^(\d+|\d{1,3}(?: \d{3})+)(?: ?(?:f|fcfa|f cfa|cfa|xof))?$/i;

/**
 * The whole number that a person typed, e.g. an amount in francs.
 *
 * @returns `undefined` where the text has no reading or more than one, e.g. `36 000,00`, `129.000` and `-5`
 */
export function typedNumber(typed: string): number | undefined {
  const [, digits] = PLAIN.exec(plainText(typed).trim().replaceAll(/\s/g, ' ')) ?? [];
  const number = Number(digits?.replaceAll(' ', ''));
  return Number.isSafeInteger(number) ? number : undefined;
}
