import { and, asc, desc, eq, exists, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, tables, type Transaction } from '../db/index.ts';

/** Orders per transaction. */
const BATCH = 250;
/** Orders per run: after an outage, or where many were never looked at, further runs catch up. */
const ORDERS_MAX = 20 * BATCH;

const { cashPayments, invoices, orders, paymentAttempts, paymentIntents } = tables;

/** The order that was looked at last. The time as text, because a `Date` would lose its microseconds. */
interface Position {
  id: number;
  at: string;
}

/**
 * Calls `work` with batches of orders that were placed before a time, the newest first: those that have just become old come
 * before those that were left.
 *
 * @param which the condition of an index on the time and the id of orders
 * @returns the sum of what `work` returns
 */
export async function workOnOldOrders(
  db: Database,
  { which, oldest }: { which: SQL; oldest: Date },
  work: (ids: number[]) => Promise<number>,
): Promise<number> {
  const { id, createdAt } = orders;
  let sum = 0;
  let last: Position | undefined;
  for (let seen = 0; seen < ORDERS_MAX; seen += BATCH) {
    const isNext = last && sql`(${createdAt}, ${id}) < (${last.at}::timestamptz, ${last.id}::integer)`;
    const found: Position[] = await db
      .select({ id, at: sql<string>`${createdAt}::text` })
      .from(orders)
      .where(and(which, lt(createdAt, oldest), isNext))
      .orderBy(desc(createdAt), desc(id))
      .limit(BATCH);
    last = found.at(-1);
    if (last === undefined) break;
    sum += await work(found.map((order) => order.id));
  }
  return sum;
}

/**
 * Locks those of some orders that still meet a condition. Later statements of the transaction see what a payment wrote before it
 * released the lock. An order that is locked now is left to the next run.
 *
 * @returns their ids
 */
export async function lockOldOrders(tx: Transaction, ids: readonly number[], which: SQL): Promise<number[]> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), which))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true });
  return locked.map(({ id }) => id);
}

const isOfOrder = eq(paymentIntents.orderId, orders.id);

/** Whether an order has an attempt that meets a condition. */
export const withAttempt = (tx: Transaction, which: SQL | undefined): SQL =>
  exists(
    tx
      .select()
      .from(paymentAttempts)
      .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
      .where(and(isOfOrder, which)),
  );

/** Whether an order has a cash entry, also one that was reversed. */
export const withCash = (tx: Transaction): SQL =>
  exists(
    tx
      .select()
      .from(cashPayments)
      .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
      .where(isOfOrder),
  );

/** Whether an order has a cancelled invoice: what was paid once and taken back is for staff to decide (HAZARDS B40). */
export const withCancelledInvoice = (tx: Transaction): SQL =>
  exists(
    tx
      .select()
      .from(invoices)
      .innerJoin(paymentIntents, eq(paymentIntents.id, invoices.cancelledIntentId))
      .where(isOfOrder),
  );
