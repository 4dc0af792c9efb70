import { account as text } from '../messages/account.ts';

/** Length of a password in characters. Long sentences are welcome; no kinds of characters are required. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** The passwords that are guessed first; lower case, at least eight characters. The server refuses those of known leaks too. */
const COMMONEST = new Set(
  `12345678 123456789 1234567890 0123456789 11111111 00000000 87654321 987654321 12341234 123123123 12344321
  passw0rd azertyui azertyuiop azerty123 azerty1234 azerty12 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx abcd1234 abcdefgh abc12345 aaaaaaaa iloveyou jetaime1 soleil123 doudou123 football sunshine princess superman
  computer internet samsung1`.split(/\s+/),
);

/** Words of the shop, its town and its roles: a password must have more than them, digits and signs. */
const OF_THE_SHOP =
  /^(?:ker|electro|electromenager|boutique|dakar|senegal|touba|mouride|teranga|admin|administrateur|administrator|support|gestion|client|motdepasse|password|bonjour|bienvenue|welcome)+$/;

/** Blanks and invisible characters: they may be in a password, and are not one. */
const UNSEEN = /[\p{Z}\p{C}\s]/gu;
const VISIBLE_MIN = 4;

/** One Unicode form, so that a password typed on another keyboard or phone is the same (NIST SP 800-63B). */
export const normalisePassword = (typed: string): string => typed.normalize('NFKC');

/**
 * Checks a new password: 8 to 128 characters, some of which can be seen, not the e-mail address or its local part, not words of the
 * shop, not one of the commonest passwords.
 *
 * @returns the French message to show beside the field; `undefined` if the password is accepted
 * @see OT-13
 */
export function passwordProblem(typed: string, email: string): string | undefined {
  const password = normalisePassword(typed);
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min) return text.passwordTooShort(PASSWORD_LENGTH.min);
  if (length > PASSWORD_LENGTH.max) return text.passwordTooLong(PASSWORD_LENGTH.max);
  const lower = password.toLowerCase().trim();
  const visible = lower.replaceAll(UNSEEN, '');
  const address = email.trim().toLowerCase();
  if (address !== '' && (lower === address || lower === address.split('@', 1)[0]))
    return text.passwordIsEmail;
  const letters = visible.normalize('NFD').replaceAll(/[^a-z]/g, '');
  if (OF_THE_SHOP.test(letters)) return text.passwordTooCommon;
  if (COMMONEST.has(visible) || Array.from(visible).length < VISIBLE_MIN || new Set(visible).size === 1)
    return text.passwordTooCommon;
  return undefined;
}
