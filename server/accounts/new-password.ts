import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { normalisePassword, passwordProblem } from '#domain/account/password.ts';
import { account as text } from '#domain/messages/account.ts';
import { Problem } from '../problem.ts';

const LIST = new URL('leaked-passwords.txt.gz', import.meta.url);

/** Passwords of known leaks, in small letters. Read at start, so that a missing file is noticed before the first sign-up. */
const LEAKED: ReadonlySet<string> = new Set(
  gunzipSync(readFileSync(LIST))
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

const isLeaked = (typed: string): boolean => LEAKED.has(normalisePassword(typed).toLowerCase().trim());

/**
 * Checks a new password by the rules that the forms share, and against the passwords of known leaks, which are too many for
 * the forms.
 *
 * @param email of the account; empty if it is not known yet
 * @throws Problem `account.invalid_fields` about the field `password`
 * @see OT-13, HAZARDS C34
 */
export function requireGoodPassword(typed: string, email: string): void {
  const message = passwordProblem(typed, email) ?? (isLeaked(typed) ? text.passwordTooCommon : undefined);
  if (message !== undefined)
    throw new Problem('account.invalid_fields', { fields: [{ field: 'password', message }] });
}
