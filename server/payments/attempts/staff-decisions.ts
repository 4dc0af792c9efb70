import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { isBeingReturned } from '#domain/payments/refund.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
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
} from '../store/attempts.repository.ts';
import type { Core } from '../store/core.ts';
import { findRefund } from '../store/refunds.repository.ts';
import { followUp, settlementFacts } from './follow-up.ts';
import { type AttemptRow, receivedOf, type Received } from '../store/projection.ts';
import { recordEvent } from '../store/record-event.ts';
import type { StoredEvidence } from '../store/stored-event.ts';

/** A decision of staff about a payment. */
export interface StaffDecision {
  transactionId: string;
  /** The account of who decided; stored with the event. */
  staffId: number;
  reason: string;
  /** One per decision: the same decision again under its key changes nothing (I19). */
  idempotencyKey: string;
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
    if (refund && isBeingReturned(refund.state)) throw new DecisionRefused('refund_claimed', decision);
    return {
      type: 'staff.accepted',
      mismatches: received.mismatches,
      ...settlementFacts(held, await siblingsOf(tx, held.attempt)),
    };
  });

/** What the audit trail says of a decision. */
const ACTIONS = {
  'staff.accepted': 'payment.accepted',
  'staff.kept': 'payment.kept',
  'staff.refunded': 'payment.refunded',
} as const satisfies Partial<Record<AttemptEvent['type'], StaffActionName>>;
/** The event of a decision. */
type DecisionEvent = Extract<AttemptEvent, { type: keyof typeof ACTIONS }>;

const NOTHING_RECEIVED: Received = { amount: null, currency: null, mismatches: [] };

/**
 * Writes a decision of staff about a payment, with everything that follows from it, in one transaction.
 *
 * @param also what else is written with it
 * @throws DecisionRefused
 */
export function decide(
  core: Core,
  decision: StaffDecision,
  evidence: StoredEvidence,
  toEvent: (held: AttemptInOrder, received: Received, tx: Transaction) => Promise<DecisionEvent>,
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
        action: ACTIONS[event.type],
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
