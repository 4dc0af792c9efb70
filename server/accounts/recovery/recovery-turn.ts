import { CODE_LIMITS, codeTurn, DAY_MS } from '#domain/account/code-limits.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { countUses } from '../../db/limit-counts.ts';
import { Problem } from '../../problem.ts';
import { lockSentTimes, requireTurn } from '../codes/codes.repository.ts';
import { deviceHashOf, isKnownDevice } from '../known-devices.ts';

/** Where a request for a recovery comes from. */
export interface Requester {
  /** As returned by `networkOf`. */
  network: string;
  /** The device cookie of the browser. */
  device: string | undefined;
}

/** A message that is asked for, and what it goes to. */
export type RecoveryTarget = { purpose: 'recoveryMail' | 'recoverySms'; target: string };

/** The hash of the requester's device if it has signed in to the account of the target before. */
export async function knownDeviceOf(
  db: Database,
  { purpose, target }: RecoveryTarget,
  { device }: Requester,
): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const owner = purpose === 'recoveryMail' ? { mailbox: target } : { phone: target };
  return (await isKnownDevice(db, { device, ...owner })) ? deviceHashOf(device) : undefined;
}

/**
 * Counts a request for a recovery. Mailboxes and phones are not secret: a known browser has limits of its own, all others share
 * those of their network. Above them, and when unknown browsers of many networks ask, a mailbox still gets one mail an hour, as long
 * as its link is valid: who reads its mails has a way in at any time. The same holds for a phone, up to ten SMS a day.
 *
 * @param deviceHash of a known browser
 * @throws Problem `request.too_many` within a minute of the last one, `account.too_many_codes`
 */
export async function takeRecoveryTurn(
  tx: Transaction,
  recovery: RecoveryTarget,
  { network, deviceHash, now }: { network: string; deviceHash: string | undefined; now: Date },
): Promise<void> {
  if (deviceHash !== undefined)
    return requireTurn(codeTurn(await lockSentTimes(tx, { ...recovery, deviceHash, now }), now));
  const sent = await lockSentTimes(tx, { ...recovery, now });
  requireTurn(codeTurn(sent, now, Infinity));
  const { purpose, target } = recovery;
  const ofNetwork = { key: `${purpose} ${target} ${network}`, max: CODE_LIMITS.perDay, windowMs: DAY_MS };
  const isFew = sent.length < CODE_LIMITS.recoveriesByUnknown;
  if (isFew && (await countUses(tx, now, [ofNetwork])) === undefined) return;
  const ages = sent.map((time) => Math.max(0, now.getTime() - time.getTime()));
  const hourMs = CODE_LIMITS.linkLifeMs - Math.min(...ages);
  const waitMs = isFew || purpose === 'recoveryMail' ? hourMs : DAY_MS - Math.max(...ages);
  if (waitMs > 0) throw new Problem('account.too_many_codes', { retryAfterS: Math.ceil(waitMs / 1_000) });
}
