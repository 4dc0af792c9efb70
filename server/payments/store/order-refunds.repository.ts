import { asc, eq, sql } from 'drizzle-orm';
import { isGiven } from '#domain/payments/order-refund.ts';
import { nextOrderRefund, type OrderRefundEvent } from '#machines/order-refund/index.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { creditNotes, orderRefunds, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import type { AttemptRow } from './projection.ts';
import { recordRefundEvent } from './refund-events.repository.ts';

export type OrderRefundRow = typeof orderRefunds.$inferSelect;

/** The refunds of a payment, the first one first. */
export const findOrderRefunds = (db: Database, attemptId: string): Promise<OrderRefundRow[]> =>
  db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.attemptId, attemptId))
    .orderBy(asc(orderRefunds.number));

export async function findOrderRefund(db: Database, id: number): Promise<OrderRefundRow | undefined> {
  const [refund] = await db.select().from(orderRefunds).where(eq(orderRefunds.id, id));
  return refund;
}

/** A refund of an order, with its payment and its credit note. */
export interface RefundOfOrder {
  refund: OrderRefundRow;
  /** Our reference of the payment. */
  transactionId: string;
  creditNote: typeof creditNotes.$inferSelect | null;
}

/** The refunds of an order, the latest first. */
export const readRefundsOfOrder = (db: Database, orderId: number): Promise<RefundOfOrder[]> =>
  db
    .select({ refund: orderRefunds, transactionId: paymentAttempts.clientReference, creditNote: creditNotes })
    .from(orderRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, orderRefunds.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .leftJoin(creditNotes, eq(creditNotes.refundId, orderRefunds.id))
    .where(eq(paymentIntents.orderId, orderId))
    .orderBy(sql`${orderRefunds.id} desc`);

/** What is or will be returned of a payment, in whole francs. */
export const amountGiven = (refunds: readonly Pick<OrderRefundRow, 'state' | 'amount'>[]): number =>
  refunds.reduce((sum, { state, amount }) => sum + (isGiven(state) ? amount : 0), 0);

/** Writes a new refund of a payment with its next number. The caller holds the lock of the order and has compared the sum. */
export async function insertOrderRefund(
  tx: Transaction,
  { id: attemptId, provider, providerTransactionId, clientReference }: AttemptRow,
  terms: Pick<
    OrderRefundRow,
    'amount' | 'cause' | 'reason' | 'lines' | 'askedBy' | 'isByTwo' | 'requestKey'
  > & {
    number: number;
    at: Date;
  },
): Promise<OrderRefundRow> {
  const { at: createdAt, number, ...facts } = terms;
  const event = { type: 'refund.asked', by: facts.askedBy, isByTwo: facts.isByTwo } as const;
  const position = nextOrderRefund(undefined, event);
  if (!position) throw new Error('a refund cannot be asked for');
  const { askedBy: _, ...state } = position;
  const key = { provider, transaction: providerTransactionId ?? clientReference, number };
  const [asked] = await tx
    .insert(orderRefunds)
    .values({ ...facts, ...state, ...key, attemptId, createdAt })
    .returning();
  if (!asked) throw new Error(`the refund of ${clientReference} was not written`);
  const of = { orderRefundId: asked.id };
  await recordRefundEvent(tx, { attemptId, of, event, from: 'absent', to: asked.state, at: createdAt });
  return asked;
}

/** What is stored with an event of a refund. */
type Changeable =
  | 'claimedAt'
  | 'providerAnswer'
  | 'sendings'
  | 'refusal'
  | 'providerReference'
  | 'foundAtProvider'
  | 'madeAt';
type RefundChanges = { [Column in Changeable]?: OrderRefundRow[Column] | undefined };

/**
 * Stores the state of a refund after an event, and the event. The caller holds the lock of the order.
 *
 * @returns `undefined` when the lifecycle refuses the event: nothing was written
 */
export async function moveOrderRefund(
  tx: Transaction,
  refund: OrderRefundRow,
  event: OrderRefundEvent,
  { at, ...changes }: RefundChanges & { at: Date },
): Promise<OrderRefundRow | undefined> {
  const position = nextOrderRefund(refund, event);
  if (!position) return undefined;
  const { state, claimedBy } = position;
  const [moved] = await tx
    .update(orderRefunds)
    .set({ ...changes, state, claimedBy })
    .where(eq(orderRefunds.id, refund.id))
    .returning();
  if (!moved) throw new Error(`refund ${refund.id} is gone`);
  const { attemptId, id: orderRefundId, state: from } = refund;
  await recordRefundEvent(tx, { attemptId, of: { orderRefundId }, event, from, to: state, at });
  return moved;
}

/** Adds the reference that the provider's statement has for a refund that its API made. */
export async function nameOrderRefund(
  tx: Transaction,
  refund: OrderRefundRow,
  providerReference: string,
): Promise<void> {
  await tx.update(orderRefunds).set({ providerReference }).where(eq(orderRefunds.id, refund.id));
}
