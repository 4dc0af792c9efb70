import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { AttemptEvent } from '#machines/payment-lifecycle/index.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import type { Transaction } from '../../db/index.ts';
import { paymentEvents } from '../../db/schema.ts';
import {
  findByReference,
  lockAttempt,
  readEvents,
  siblingsOf,
  type AttemptInOrder,
} from './attempts.repository.ts';
import { databaseFailure } from '../../db/failure.ts';
import type { Core } from '../core.ts';
import { findByRefundReference, findRefund, moveRefund } from '../refunds/refunds.repository.ts';
import { followUp, settlementFacts } from './follow-up.ts';
import { receivedOf, type Received } from './payment-case.ts';
import type { AttemptRow } from './projection.ts';
import { recordEvent } from './record-event.ts';
import type { StoredEvidence } from './stored-event.ts';

/** A decision of staff about a payment. */
export interface StaffDecision {
  transactionId: string;
  /** The account of who decided; stored with the event. */
  staffId: number;
  reason: string;
  /** One per decision: the same decision again under its key changes nothing (I19). */
  idempotencyKey: string;
}

export interface Refund extends StaffDecision {
  /** Whole francs; all that was received. */
  amount: number;
  /** The provider's own reference of the refund. */
  refundReference: string;
}

/** Why a decision was not taken. */
export class DecisionRefused extends Error {
  readonly code:
    | 'payment_unknown'
    | 'not_allowed'
    | 'key_reused'
    | 'refund_claimed'
    | 'not_claimed'
    | 'reference_taken';

  constructor(code: DecisionRefused['code'], { transactionId }: StaffDecision) {
    super(`The decision about ${transactionId} was refused: ${code}`);
    this.code = code;
  }
}

/**
 * Accepts the money of a conflict that is exactly the amount due: it settles the instalment, or is surplus when the order is
 * closed or another payment has settled it.
 *
 * @throws DecisionRefused `not_allowed` when the payment is not in conflict, or its money is another amount, another
 *   attempt's or not real (I4)
 */
export const acceptConflict = (core: Core, decision: StaffDecision): Promise<AttemptRow> =>
  decide(core, decision, {}, async (held, received, tx) => {
    const refund = await findRefund(tx, held.attempt.id);
    // That person may have returned the money already.
    if (refund?.state === 'claimed') throw new DecisionRefused('refund_claimed', decision);
    return {
      type: 'staff.accepted',
      mismatches: received.mismatches,
      ...settlementFacts(held, await siblingsOf(tx, held.attempt)),
    };
  });

/**
 * Records that the person who claimed the refund of a surplus or a conflict returned the money. The instalment of a refunded
 * conflict can be paid again.
 *
 * @throws DecisionRefused `not_allowed` when there is nothing to refund, or `amount` is not what was received; `not_claimed` by this
 *   person; `reference_taken` by another refund
 */
export function recordRefund(core: Core, refund: Refund): Promise<AttemptRow> {
  const { refundReference, staffId, amount } = refund;
  const evidence = { refundReference };
  const recorded = decide(
    core,
    refund,
    evidence,
    async (_, received) => ({ type: 'staff.refunded', amount, received: received.amount }),
    async (tx, { attempt }, madeAt) => {
      const taken = await findByRefundReference(tx, attempt.provider, refundReference);
      if (taken) throw new DecisionRefused('reference_taken', refund);
      const claimed = await findRefund(tx, attempt.id);
      const made = { providerReference: refundReference, foundAtProvider: false, madeAt };
      if (!claimed || !(await moveRefund(tx, claimed, { type: 'refund.made', by: staffId }, made)))
        throw new DecisionRefused('not_claimed', refund);
    },
  );
  // Recorded for a refund of another order at the same moment.
  return recorded.catch((error: unknown) => {
    if (databaseFailure(error)?.constraint !== 'refunds_reference') throw error;
    throw new DecisionRefused('reference_taken', refund);
  });
}

const NOTHING_RECEIVED: Received = { amount: null, currency: null, mismatches: [] };

function decide(
  core: Core,
  decision: StaffDecision,
  evidence: StoredEvidence,
  toEvent: (held: AttemptInOrder, received: Received, tx: Transaction) => Promise<AttemptEvent>,
  also: (tx: Transaction, held: AttemptInOrder, at: Date) => Promise<void> = async () => undefined,
): Promise<AttemptRow> {
  const { transactionId, staffId, reason, idempotencyKey } = decision;
  return core.db.transaction(async (tx) => {
    const found = await findByReference(tx, transactionId);
    if (!found) throw new DecisionRefused('payment_unknown', decision);
    const held = await lockAttempt(tx, found.attempt.id);
    const { attempt } = held;
    const received = receivedOf(await readEvents(tx, attempt.id)) ?? NOTHING_RECEIVED;
    const event = await toEvent(held, received, tx);
    const [earlier] = await tx
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.idempotencyKey, idempotencyKey));
    if (earlier) {
      const isSame =
        earlier.attemptId === attempt.id &&
        earlier.type === event.type &&
        earlier.inputs['amount'] === (event.type === 'staff.refunded' ? event.amount : undefined) &&
        isDeepStrictEqual(earlier.evidence, evidence);
      if (!isSame) throw new DecisionRefused('key_reused', decision);
      return attempt;
    }
    const cause = { source: 'staff', staffId: String(staffId), idempotencyKey } as const;
    const at = core.clock.now();
    const after = await recordEvent(tx, attempt, { event, evidence, cause, reason, at });
    if (!after) throw new DecisionRefused('not_allowed', decision);
    await also(tx, held, at);
    await recordStaffAction(
      tx,
      {
        staffId,
        action: event.type === 'staff.refunded' ? 'payment.refunded' : 'payment.accepted',
        subject: { kind: 'payment', id: transactionId },
        reason,
        detail: { from: attempt.state, to: after.state, received: received.amount, ...evidence },
      },
      at,
    );
    core.log.info(
      { attemptId: attempt.id, staffId, from: attempt.state, to: after.state, event: event.type },
      'staff decided about a payment',
    );
    await followUp(core, tx, held, after, await siblingsOf(tx, attempt), cause);
    return after;
  });
}
