import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { OPENING_STATES } from '#domain/payment-status.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { cashPayments, orders, paymentAttempts, paymentEvents, paymentIntents } from '../../db/schema.ts';
import type { AttemptRow } from './projection.ts';
import type { EventRow } from './stored-event.ts';

export type OrderRow = typeof orders.$inferSelect;
export type IntentRow = typeof paymentIntents.$inferSelect;

/** An attempt with what it pays. */
export interface AttemptInOrder {
  attempt: AttemptRow;
  intent: IntentRow;
  order: OrderRow;
  /** Id of the cash that settled the instalment. */
  cashPaymentId: number | null;
}

const joined = (db: Database) =>
  db
    .select({
      attempt: paymentAttempts,
      intent: paymentIntents,
      order: orders,
      cashPaymentId: cashPayments.id,
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .leftJoin(cashPayments, eq(cashPayments.intentId, paymentIntents.id));

/** An attempt by its public transaction id. */
export async function findByReference(db: Database, reference: string): Promise<AttemptInOrder | undefined> {
  const [found] = await joined(db).where(eq(paymentAttempts.clientReference, reference));
  return found;
}

/** The attempts that a session or a payment at a provider may belong to, by our reference or the session's id. */
export async function findByNames(
  db: Database,
  provider: string,
  names: { clientReference: string | undefined; sessionId: string | undefined },
): Promise<AttemptRow[]> {
  const { clientReference, sessionId } = names;
  const isNamed = [
    ...(clientReference === undefined ? [] : [eq(paymentAttempts.clientReference, clientReference)]),
    ...(sessionId === undefined ? [] : [eq(paymentAttempts.providerSessionId, sessionId)]),
  ];
  if (isNamed.length === 0) return [];
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), or(...isNamed)));
}

/** @throws Error when there is none: ids of attempts are our own */
export async function readAttempt(db: Database, id: string): Promise<AttemptInOrder> {
  const [found] = await joined(db).where(eq(paymentAttempts.id, id));
  if (!found) throw new Error(`There is no attempt ${id}`);
  return found;
}

/** Locks an order for the rest of the transaction. Every decision about its money holds this lock. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return order;
}

/**
 * Locks the order of an attempt, then reads the attempt. Every event of every attempt is written under this one lock, so
 * two payments of one order take turns and cannot deadlock.
 *
 * @throws Error when there is no such attempt: ids of attempts are our own
 */
export async function lockAttempt(tx: Transaction, id: string): Promise<AttemptInOrder> {
  const orderId = tx
    .select({ id: paymentIntents.orderId })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentAttempts.id, id));
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  return readAttempt(tx, id);
}

/** The other attempts of an attempt's instalment, oldest first. */
export const siblingsOf = (db: Database, { id, intentId }: AttemptRow): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.intentId, intentId), ne(paymentAttempts.id, id)))
    .orderBy(asc(paymentAttempts.createdAt));

/** Other attempts that a provider's answer about one attempt may concern. */
export interface RelatedAttempts {
  /** Of the same instalment, oldest first. */
  siblings: AttemptRow[];
  /** Another attempt already has this session or transaction of the provider (I6). */
  isTaken: boolean;
}

/** The caller holds the order. */
export async function readRelated(
  db: Database,
  { id, intentId, provider }: AttemptRow,
  { sessionId, transactionId }: { sessionId: string; transactionId: string | undefined },
): Promise<RelatedAttempts> {
  const hasSession = eq(paymentAttempts.providerSessionId, sessionId);
  const isNamed =
    transactionId === undefined
      ? hasSession
      : or(hasSession, eq(paymentAttempts.providerTransactionId, transactionId));
  const related = await db
    .select({ attempt: paymentAttempts, isNamed: sql<boolean>`${isNamed}` })
    .from(paymentAttempts)
    .where(
      and(
        ne(paymentAttempts.id, id),
        or(eq(paymentAttempts.intentId, intentId), and(eq(paymentAttempts.provider, provider), isNamed)),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt));
  return {
    siblings: related.flatMap(({ attempt }) => (attempt.intentId === intentId ? [attempt] : [])),
    isTaken: related.some((other) => other.attempt.provider === provider && other.isNamed),
  };
}

/**
 * The attempts since a moment that opened a session or are opening one, for this order and for the other orders of its
 * owner (the customer, or the guest who placed it), newest first.
 */
export function findOpened(
  db: Database,
  { id, customerId, guestHash }: OrderRow,
  since: Date,
): Promise<{ orderId: number; phone: string | null; createdAt: Date }[]> {
  return db
    .select({
      orderId: paymentIntents.orderId,
      phone: paymentAttempts.phone,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(
      and(
        or(
          eq(orders.id, id),
          guestHash === null ? undefined : eq(orders.guestHash, guestHash),
          customerId === null ? undefined : eq(orders.customerId, customerId),
        ),
        gt(paymentAttempts.createdAt, since),
        or(isNotNull(paymentAttempts.providerSessionId), inArray(paymentAttempts.state, OPENING_STATES)),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt));
}

/** The events of an attempt, by their sequence. */
export const readEvents = (db: Database, attemptId: string): Promise<EventRow[]> =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(asc(paymentEvents.seq));
