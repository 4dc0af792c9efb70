import { and, asc, eq, inArray, lt, ne, notExists, or } from 'drizzle-orm';
import { LIVE_STATES, PAID_STATES } from '#domain/payment-status.ts';
import { PROMISES } from '#domain/promises.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { isRefusedAndPayable } from '../payments/attempts/refused-and-payable.ts';

/** How long an order to be paid online waits for its first payment, in milliseconds; its prices hold that long (HAZARDS C23). */
export const UNPAID_ORDER_LIFE_MS = PROMISES.unpaidOrderDays * 24 * 60 * 60 * 1000;

const BATCH = 100;

/**
 * Cancels orders to be paid online of which nothing was paid in seven days. Orders paid on delivery and on credit wait for
 * staff. An order with a live, successful or disputed payment, with a refused one that can still be paid, or with cash,
 * stays: a success that comes later still finds its order and is refunded (I3).
 *
 * @returns how many were cancelled
 */
export async function expireOrders(db: Database, clock: Clock): Promise<number> {
  const { orders, paymentIntents, paymentAttempts, cashPayments, invoices } = tables;
  const oldest = new Date(clock.now().getTime() - UNPAID_ORDER_LIFE_MS);
  const isExpirable = and(
    eq(orders.state, 'sale'),
    ne(orders.paymentMode, 'onDelivery'),
    ne(orders.saleType, 'creditOrder'),
    lt(orders.createdAt, oldest),
  );
  const holdsOrder = or(
    inArray(paymentAttempts.state, [...LIVE_STATES, ...PAID_STATES]),
    isRefusedAndPayable(paymentAttempts, clock.now()),
  );
  return db.transaction(async (tx) => {
    const payment = tx
      .select()
      .from(paymentAttempts)
      .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
      .where(and(eq(paymentIntents.orderId, orders.id), holdsOrder));
    const cash = tx
      .select()
      .from(cashPayments)
      .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
      .where(eq(paymentIntents.orderId, orders.id));
    // What was paid once and taken back is for staff to decide (HAZARDS B40).
    const withdrawn = tx
      .select()
      .from(invoices)
      .innerJoin(paymentIntents, eq(paymentIntents.id, invoices.cancelledIntentId))
      .where(eq(paymentIntents.orderId, orders.id));
    const unpaid = and(isExpirable, notExists(payment), notExists(cash), notExists(withdrawn));
    // Locked first, checked again by the update: it sees what a payment wrote while this transaction waited for the lock.
    const locked = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(unpaid)
      .orderBy(asc(orders.id))
      .limit(BATCH)
      .for('update');
    if (locked.length === 0) return 0;
    const ids = locked.map(({ id }) => id);
    const cancelled = await tx
      .update(orders)
      .set({ state: 'cancel' })
      .where(and(inArray(orders.id, ids), unpaid))
      .returning({ id: orders.id });
    return cancelled.length;
  });
}
