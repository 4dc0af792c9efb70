import { plainText } from '../text/typed-text.ts';

/** Number of digits of a code that verifies an account. @see OT-02 */
export const OTP_LENGTH = 4;

/** Number of digits of a code that changes an existing account: it gives more than a sign-up's code. @see HAZARDS C11 */
export const LONG_CODE_LENGTH = 6;

/** Cooldown before another code can be requested, in milliseconds; the server sends at most one a minute. */
export const OTP_RESEND_COOLDOWN_MS = 60_000;

const NOT_DIGITS = /\D/g;
/** Digits, in groups with a space or a hyphen between them. */
const GROUPED = /\d+(?:[ -]\d+)*/g;

/**
 * The code in a typed or pasted text, which may be the whole message that brought it, with other numbers in it.
 *
 * @param length the number of its digits
 * @returns `undefined` if there is none
 * @see OT-02
 */
export function codeIn(typed: string, length: number): string | undefined {
  const text = plainText(typed).replaceAll(/\s/g, ' ');
  const groups = [...text.matchAll(GROUPED)].map((match) => ({ group: match[0], at: match.index }));
  const whole = groups.filter(({ group }) => group.length === length);
  const spaced = groups.filter(({ group }) => group.replaceAll(NOT_DIGITS, '').length === length);
  const named = text.search(/code/i);
  const afterName = (candidates: typeof groups) => candidates.find(({ at }) => at > named && named >= 0);
  const found = afterName(whole) ?? afterName(spaced) ?? whole[0] ?? spaced[0];
  return found?.group.replaceAll(NOT_DIGITS, '');
}

/** The code in a text, or else its first digits, at most as many as a code has. @see OT-02 */
export const codeDigits = (typed: string): string =>
  codeIn(typed, OTP_LENGTH) ?? plainText(typed).replaceAll(NOT_DIGITS, '').slice(0, OTP_LENGTH);

/** Whether a code has all of its digits. @see OT-03 */
export const isCompleteCode = (code: string): boolean => /^\d+$/.test(code) && code.length === OTP_LENGTH;
