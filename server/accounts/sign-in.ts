import { normaliseEmail } from '#domain/email.ts';
import type { Database } from '../db/index.ts';
import { Problem } from '../problem.ts';
import { findByEmail, type Profile } from './accounts.repository.ts';
import { isPassword } from './passwords.ts';

/** Asked where the typed text cannot be an address, so that this case takes as long as the others. */
const NO_ADDRESS = 'nobody@invalid.invalid';

/**
 * Finds the account of an e-mail address and password. An unknown address, an account without a password and a wrong
 * password get the same answer by the same steps (HAZARDS C13).
 *
 * @throws Problem `session.refused`; `account.unverified` only for the right password
 */
export async function checkPassword(
  db: Database,
  { username, password }: { username: string; password: string },
): Promise<Profile> {
  const profile = await findByEmail(db, normaliseEmail(username) ?? NO_ADDRESS);
  const isRight = await isPassword(profile?.account.passwordHash, password);
  if (!profile || !isRight) throw new Problem('session.refused');
  if (profile.account.verifiedAt === null) throw new Problem('account.unverified');
  return profile;
}
