import { eq } from 'drizzle-orm';
import type { OrderPaymentMode } from '#domain/order.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { lockOrder } from '../payments/attempts/attempts.repository.ts';
import { readLedger } from '../payments/ledger/ledger.ts';
import { Problem } from '../problem.ts';

/** What the owner of an unpaid order may change. */
export interface OrderChanges {
  address?: string;
  /** E.164 */
  phone?: string;
  paymentMode?: Extract<OrderPaymentMode, 'online' | 'onDelivery'>;
}

/**
 * Cancels an order of which nothing is paid or being paid. A cancelled order stays cancelled, so a repeated request
 * changes nothing (HAZARDS C5).
 *
 * @param reason of staff; null for the owner
 * @throws Problem `order.unknown`, `order.payment_begun`
 */
export const cancelOrder = (db: Database, orderId: number, reason: string | null): Promise<void> =>
  withOrder(db, orderId, async (tx, order) => {
    if (order.state === 'cancel') return;
    await refusePaid(tx, order);
    await tx
      .update(tables.orders)
      .set({ state: 'cancel', cancelReason: reason })
      .where(eq(tables.orders.id, orderId));
  });

/**
 * Cancels an order like `cancelOrder` and removes it from its owner's list. The row stays, as for every order.
 *
 * @throws Problem `order.unknown`, `order.payment_begun`
 */
export const deleteOrder = (db: Database, clock: Clock, orderId: number): Promise<void> =>
  withOrder(db, orderId, async (tx, order) => {
    if (order.deletedAt !== null) return;
    await refusePaid(tx, order);
    await tx
      .update(tables.orders)
      .set({ state: 'cancel', deletedAt: clock.now() })
      .where(eq(tables.orders.id, orderId));
  });

/** @throws Problem `order.unknown`, `order.payment_begun`, `payment.order_closed` for a cancelled order */
export const changeOrder = (db: Database, orderId: number, changes: OrderChanges): Promise<void> =>
  withOrder(db, orderId, async (tx, order) => {
    if (order.state === 'cancel') throw new Problem('payment.order_closed');
    await refusePaid(tx, order);
    if (Object.keys(changes).length === 0) return;
    await tx.update(tables.orders).set(changes).where(eq(tables.orders.id, orderId));
  });

/** The lock makes payments of the order wait: none can begin meanwhile. */
const withOrder = (
  db: Database,
  orderId: number,
  work: (tx: Transaction, order: OrderRow) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Problem('order.unknown');
    await work(tx, order);
  });

/** @throws Problem `order.payment_begun` where money was received or may be moving */
async function refusePaid(tx: Transaction, order: OrderRow): Promise<void> {
  const { instalments } = await readLedger(tx, order);
  const isBegun = instalments.some(
    ({ isPaid, isInConflict, live }) => isPaid || isInConflict || live !== undefined,
  );
  if (isBegun) throw new Problem('order.payment_begun');
}
