import { momentInDakar } from '#domain/text/dates.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { isAtProvider, isBeingReturned, type RefundAnswer } from '#domain/payments/refund.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import type { RefundEvent } from '#machines/refund/index.ts';
import { recordStaffAction, staffName } from '../../access/staff-actions.ts';
import type { Database } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import { findByReference, lockAttempt, readEvents } from '../store/attempts.repository.ts';
import { type AttemptRow, francsReceived, receivedOf } from '../store/projection.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { canSend, type Core } from '../store/core.ts';
import { applyRefund } from './apply-refund.ts';
import { askAboutRefunds } from './known-refunds.ts';
import { askForRefund, findRefund, moveRefund, type RefundRow } from '../store/refunds.repository.ts';

/** A member of staff who claims a refund, takes it over, or gives it back. */
export interface RefundClaim {
  transactionId: string;
  /** The staff account. */
  staffId: number;
  isManager: boolean;
  reason?: string;
}

/**
 * Claims the refund of a payment for one person, before it is made in the provider's portal. The provider is asked first: what it
 * has refunded already is recorded as made, and nothing is claimed (HAZARDS F5).
 *
 * @throws Problem `payment.unknown`, `task.refused` for a payment that is not to be refunded, `refund.claimed` by another person
 */
export const claimRefund = (core: Core, claim: RefundClaim): Promise<void> =>
  claimAfterAsking(core, claim, { type: 'refund.claimed', by: claim.staffId }, 'refund.claimed');

/** The same for a manager, from the person who has claimed it. @throws Problem as for `claimRefund` */
export const takeOverRefund = (core: Core, claim: RefundClaim): Promise<void> => {
  const { staffId: by, isManager } = claim;
  return claimAfterAsking(core, claim, { type: 'refund.takenOver', by, isManager }, 'refund.taken_over');
};

/** Gives a claim back: no money was returned. @throws Problem as for `claimRefund` */
export const releaseRefund = (core: Core, claim: RefundClaim): Promise<void> =>
  decide(core, claim, { type: 'refund.released', by: claim.staffId }, 'refund.released', {
    claimedAt: null,
    providerAnswer: null,
  });

/**
 * Has the provider return the money, for the person who has claimed it. The call is made by claimed work (`send-refund.ts`).
 *
 * @throws Problem as for `claimRefund`; `task.refused` also where the provider's API has no refunds
 * @see DK-09
 */
export const sendClaimedRefund = (core: Core, claim: RefundClaim): Promise<void> =>
  claimAfterAsking(core, claim, { type: 'refund.sent', by: claim.staffId }, 'refund.sent');

async function claimAfterAsking(
  core: Core,
  claim: RefundClaim,
  event: RefundEvent,
  action: StaffActionName,
): Promise<void> {
  const found = await findByReference(core.db, claim.transactionId);
  if (!found) throw new Problem('payment.unknown');
  const isSent = event.type === 'refund.sent';
  if (isRepeated(event.type, await findRefund(core.db, found.attempt.id), claim.staffId)) return;
  if (!isToRefund(found.attempt) || (isSent && !canSend(core, found.attempt)))
    throw new Problem('task.refused');
  const known = await askAboutRefunds(core, found.attempt);
  if (known.kind === 'refunded') {
    await applyRefund(core, found.attempt.id, known.item, claim.staffId);
    return;
  }
  const claimed = isSent ? { refusal: null } : { claimedAt: core.clock.now() };
  await decide(core, claim, event, action, { ...claimed, providerAnswer: known.kind });
}

const isToRefund = ({ state }: AttemptRow): boolean => state === 'surplus' || state === 'conflicted';

function decide(
  core: Core,
  { transactionId, staffId, reason }: RefundClaim,
  event: RefundEvent,
  action: StaffActionName,
  changes: { claimedAt?: Date | null; refusal?: null; providerAnswer: RefundAnswer | null },
): Promise<void> {
  return core.db.transaction(async (tx) => {
    const found = await findByReference(tx, transactionId);
    if (!found) throw new Problem('payment.unknown');
    const { attempt } = await lockAttempt(tx, found.attempt.id);
    if (!isToRefund(attempt)) throw new Problem('task.refused');
    const at = core.clock.now();
    const received = francsReceived(receivedOf(await readEvents(tx, attempt.id)));
    const refund = await askForRefund(tx, attempt, {
      reason: attempt.state === 'conflicted' ? 'conflict' : 'surplus',
      received,
      at,
    });
    if (isRepeated(event.type, refund, staffId)) return;
    const sendings = refund.sendings + (event.type === 'refund.sent' ? 1 : 0);
    if (!(await moveRefund(tx, refund, event, { ...changes, sendings, at }))) throw await refusal(tx, refund);
    if (event.type === 'refund.sent')
      await enqueue(tx, {
        kind: 'refund.send',
        key: `task/${refund.id}/${sendings}`,
        payload: { refundId: refund.id, of: 'task' },
      });
    const { provider, transaction, number } = refund;
    await recordStaffAction(
      tx,
      {
        staffId,
        action,
        subject: { kind: 'payment', id: transactionId },
        ...(reason !== undefined && { reason }),
        detail: { provider, transaction, number, from: refund.claimedBy, answer: changes.providerAnswer },
      },
      at,
    );
    core.log.info({ attemptId: attempt.id, staffId, event: event.type }, 'staff decided about a refund');
  });
}

/** Whether this person has done this already, e.g. because the answer to the same request was lost (I19). */
function isRepeated(type: RefundEvent['type'], refund: RefundRow | undefined, staffId: number): boolean {
  if (refund?.claimedBy !== staffId) return false;
  const { state, foundAtProvider } = refund;
  if (type === 'refund.sent') return isAtProvider(state) || (state === 'made' && foundAtProvider === true);
  return (type === 'refund.claimed' || type === 'refund.takenOver') && state === 'claimed';
}

/** Why an event was refused: who holds the refund, if that is the reason. */
async function refusal(db: Database, { state, claimedBy, claimedAt }: RefundRow): Promise<Problem> {
  if (!isBeingReturned(state) || claimedBy === null || claimedAt === null) return new Problem('task.refused');
  const name = await staffName(db, claimedBy);
  return new Problem('refund.claimed', {
    message: text.refundClaimed(name, momentInDakar(claimedAt.getTime())),
  });
}
