import { and, asc, eq, inArray, lt, notExists } from 'drizzle-orm';
import { LIVE_STATES, PAID_STATES } from '#domain/payment-status.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';

/** How long a guest's order waits for its payment, in milliseconds: its prices hold that long (HAZARDS C23). */
export const UNPAID_ORDER_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

const BATCH = 100;

/**
 * Closes the orders that nobody paid in seven days. One whose payment is open, paid or disputed stays: the money
 * decides, and a success that comes later still finds its order and becomes a refund (I3).
 *
 * @returns how many were closed
 */
export async function expireOrders(db: Database, clock: Clock): Promise<number> {
  const { orders, paymentIntents, paymentAttempts } = tables;
  const oldest = new Date(clock.now().getTime() - UNPAID_ORDER_LIFE_MS);
  const isOld = and(eq(orders.state, 'sale'), lt(orders.createdAt, oldest));
  const counts = inArray(paymentAttempts.state, [...LIVE_STATES, ...PAID_STATES]);
  return db.transaction(async (tx) => {
    const payment = tx
      .select()
      .from(paymentAttempts)
      .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
      .where(and(eq(paymentIntents.orderId, orders.id), counts));
    const unpaid = and(isOld, notExists(payment));
    // Locked first, judged afterwards: the second statement sees what a payment wrote while we waited for the lock.
    const locked = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(unpaid)
      .orderBy(asc(orders.id))
      .limit(BATCH)
      .for('update');
    if (locked.length === 0) return 0;
    const ids = locked.map(({ id }) => id);
    const closed = await tx
      .update(orders)
      .set({ state: 'cancel' })
      .where(and(inArray(orders.id, ids), unpaid))
      .returning({ id: orders.id });
    return closed.length;
  });
}
