import { mailboxOf, normaliseEmail } from '#domain/text/email.ts';
import type { Database } from '../db/index.ts';
import { Problem } from '../problem.ts';
import { findByEmail, type Profile } from './accounts.repository.ts';
import { isPassword } from './passwords.ts';
import { findPending } from './sign-up/sign-ups.ts';

/** Asked where the typed text cannot be an address, so that this case takes as long as the others. */
const NO_ADDRESS = 'nobody@invalid.invalid';

/** Whose password it is: an account's, or that of a sign-up that waits for its code. */
export type PasswordOwner = { profile: Profile } | { unverifiedSignUp: number };

/**
 * Finds the account, or the waiting sign-up, of an e-mail address and password. An unknown address, an account without a password and a wrong
 * password get the same answer by the same steps. The password of a sign-up is compared also where the address has an account:
 * otherwise anyone could sign up with an address and then learn from this answer whether it is a customer's (HAZARDS C13).
 *
 * @throws Problem `session.refused`
 */
export async function checkPassword(
  db: Database,
  { username, password }: { username: string; password: string },
  now: Date,
): Promise<PasswordOwner> {
  const email = normaliseEmail(username) ?? NO_ADDRESS;
  const profile = await findByEmail(db, email);
  const pending = await findPending(db, mailboxOf(email), now);
  const isOfAccount = await isPassword(profile?.account.passwordHash, password);
  if (profile && isOfAccount) return { profile };
  const isOfSignUp = await isPassword(pending?.passwordHash, password);
  if (pending && isOfSignUp) return { unverifiedSignUp: pending.id };
  throw new Problem('session.refused');
}
