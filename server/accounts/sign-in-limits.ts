import { mailboxOf, normaliseEmail } from '#domain/text/email.ts';
import type { Database } from '../db/index.ts';
import { countUses, type LimitedUse } from '../db/limit-counts.ts';
import { Problem } from '../problem.ts';
import { deviceHashOf, isKnownDevice } from './known-devices.ts';

const TEN_MINUTES_MS = 600_000;
const DAY_MS = 86_400_000;

/** An attempt to sign in, before the password is compared. */
export interface SignInAttempt {
  /** The typed e-mail address, whether or not it has an account. */
  username: string;
  /** As returned by `networkOf`. */
  network: string;
  /** The device cookie of the browser. */
  device: string | undefined;
}

/**
 * Counts an attempt to sign in to an account. A browser that has signed in to it before has limits of its own. All others share
 * those of their network and, so that guesses from many networks end too, 100 a day. An attacker who uses these up cannot lock the owner
 * out: neither in a known browser, nor after a recovery, which makes the browser known.
 *
 * @returns the counted uses: `returnUses` gives them back after a successful sign-in, because only failed ones count
 * @throws Problem `account.too_many_sign_ins`, the same with and without an account (HAZARDS C13)
 * @see docs/decisions/0018-sessions.md, HAZARDS C28
 */
export async function takeSignInTurn(
  db: Database,
  { username, network, device }: SignInAttempt,
  now: Date,
): Promise<LimitedUse[]> {
  const mailbox = mailboxOf(normaliseEmail(username) ?? username.trim());
  const isKnown = device !== undefined && (await isKnownDevice(db, { device, mailbox }));
  const place = isKnown ? `device ${deviceHashOf(device)}` : `network ${network}`;
  const uses = [
    { key: `sign-in ${mailbox} ${place}`, max: 10, windowMs: TEN_MINUTES_MS },
    { key: `sign-in daily ${mailbox} ${place}`, max: 50, windowMs: DAY_MS },
    ...(isKnown ? [] : [{ key: `sign-in unknown devices ${mailbox}`, max: 100, windowMs: DAY_MS }]),
  ];
  const retryAfterS = await countUses(db, now, uses);
  if (retryAfterS !== undefined) throw new Problem('account.too_many_sign_ins', { retryAfterS });
  return uses;
}
