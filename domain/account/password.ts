import { account as text } from '../messages/account.ts';

/** Length of a password in characters. Long sentences are welcome; no kinds of characters are required. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** The passwords that are guessed first, world-wide and in Senegal; lower case, at least eight characters. */
const COMMONEST = new Set(
  `12345678 123456789 1234567890 0123456789 11111111 00000000 87654321 987654321 12341234 123123123 12344321
  password password1 password123 passw0rd motdepasse motdepasse1 motdepasse123 azertyui azertyuiop azerty123
  azerty1234 azerty12 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t 1qaz2wsx abcd1234 abcdefgh abc12345
  aaaaaaaa iloveyou jetaime1 bonjour1 bonjour123 soleil123 doudou123 welcome1 welcome123 admin123 administrator
  administrateur senegal1 senegal123 senegal221 senegal2024 senegal2025 senegal2026 dakar123 dakar221 dakar2024
  dakar2025 dakar2026 touba123 mouride1 teranga1 teranga221 football sunshine princess superman computer internet
  samsung1 kerelectro ker-electro electro123`.split(/\s+/),
);

/** Blanks and invisible characters: they may be in a password, and are not one. */
const UNSEEN = /[\p{Z}\p{C}\s]/gu;
const VISIBLE_MIN = 4;

/** One Unicode form, so that a password typed on another keyboard or phone is the same (NIST SP 800-63B). */
export const normalisePassword = (typed: string): string => typed.normalize('NFKC');

/**
 * Checks a new password: 8 to 128 characters, some of which can be seen, not the e-mail address or its local part, not one of the
 * commonest passwords.
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
  if (COMMONEST.has(visible) || Array.from(visible).length < VISIBLE_MIN || new Set(visible).size === 1)
    return text.passwordTooCommon;
  return undefined;
}
