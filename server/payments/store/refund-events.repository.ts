import { asc, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { OrderRefundState } from '#domain/payments/order-refund.ts';
import type { RefundState } from '#domain/payments/refund.ts';
import type { OrderRefundEvent } from '#machines/order-refund/index.ts';
import type { RefundEvent } from '#machines/refund/index.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { refundEvents } from '../../db/schema.ts';

/** A refund of money that does not count, or of a payment that does. */
type RefundKey = { refundId: number } | { orderRefundId: number };

/** An event that a refund's machine has accepted. */
interface AcceptedEvent {
  attemptId: string;
  of: RefundKey;
  event: RefundEvent | OrderRefundEvent;
  from: RefundState | OrderRefundState | 'absent';
  to: RefundState | OrderRefundState;
  at: Date;
}

/** Writes an event of a refund, in the transaction that changes its row. @see docs/decisions/0077-events-of-refunds.md */
export async function recordRefundEvent(
  tx: Transaction,
  { attemptId, of, event, from: fromState, to: toState, at }: AcceptedEvent,
): Promise<void> {
  await tx.insert(refundEvents).values({ attemptId, ...of, event, fromState, toState, at });
}

/** A stored event of a refund. */
export type RefundEventRow = typeof refundEvents.$inferSelect;

/** The events of the refunds of some payments, the first one first. */
export const readRefundEvents = (db: Database, attemptIds: string[]): Promise<RefundEventRow[]> =>
  db
    .select()
    .from(refundEvents)
    .where(inArray(refundEvents.attemptId, attemptIds))
    .orderBy(asc(refundEvents.id));

const person = v.number();

/** What a member of staff does with a refund of either kind. */
const STAFF_EVENTS = [
  v.object({
    type: v.picklist(['refund.claimed', 'refund.released', 'refund.made', 'refund.sent']),
    by: person,
  }),
  v.object({ type: v.literal('refund.takenOver'), by: person, isManager: v.boolean() }),
] as const;
/** Events of either kind without a person. */
const OTHER_EVENTS = [
  'refund.withdrawn',
  'provider.accepted',
  'provider.answerLost',
  'provider.refused',
  'provider.refunded',
] as const;

/** The events of refunds of money that does not count, as they are stored. */
export const StoredRefundEvent = v.variant('type', [
  ...STAFF_EVENTS,
  v.object({ type: v.picklist(['refund.asked', 'refund.kept', ...OTHER_EVENTS]) }),
]) satisfies v.GenericSchema<RefundEvent>;

/** The same of refunds of payments that count. */
export const StoredOrderRefundEvent = v.variant('type', [
  v.object({ type: v.literal('refund.asked'), by: person, isByTwo: v.boolean() }),
  ...STAFF_EVENTS,
  v.object({ type: v.picklist(OTHER_EVENTS) }),
]) satisfies v.GenericSchema<OrderRefundEvent>;
