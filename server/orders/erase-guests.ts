import { and, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { PROMISES } from '#domain/shop/promises.ts';
import { type Database, tables } from '../db/index.ts';
import { NOT_DELIVERED } from '../db/schema/delivery-columns.ts';
import { lockOldOrders, withAttempt, withCancelledInvoice, withCash, workOnOldOrders } from './old-orders.ts';

const DAY_MS = 86_400_000;

const { orderMails, orders, paymentAttempts } = tables;

/** As the index of these orders has it. */
const isErasable = sql`${orders.state} = 'cancel' and ${orders.keptAt} is null and ${orders.customerId} is null
  and ${orders.phone} <> ''`;

/**
 * Erases name, phone, e-mail and delivery address of guests' orders that were cancelled and never paid. An order for which
 * money ever came keeps them for accounting, and is marked so that it is not looked at again. One waits while a payment is
 * still watched or staff have something to decide about it. Any number of processes may do so at the same time.
 *
 * @returns how many orders were erased
 */
export function eraseUnpaidGuests(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - PROMISES.unpaidOrderDataDays * DAY_MS);
  return workOnOldOrders(db, { which: isErasable, oldest }, (ids) => erase(db, ids, now));
}

/** @returns how many of the orders were erased */
function erase(db: Database, ids: readonly number[], now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await lockOldOrders(tx, ids, isErasable);
    if (locked.length === 0) return 0;
    const isLocked = inArray(orders.id, locked);
    const broughtMoney = withAttempt(tx, sql`brought_money(${paymentAttempts})`);
    await tx
      .update(orders)
      .set({ keptAt: now })
      .where(and(isLocked, or(broughtMoney, withCash(tx), withCancelledInvoice(tx))));
    const isWatched = withAttempt(tx, isNotNull(paymentAttempts.nextCheckAt));
    const isUndecided = withAttempt(tx, sql`has_open_task(${paymentAttempts})`);
    const erased = await tx
      .update(orders)
      .set({ customerName: '', email: '', ...NOT_DELIVERED, address: '' })
      .where(and(isLocked, isNull(orders.keptAt), not(isWatched), not(isUndecided)))
      .returning({ id: orders.id });
    const erasedIds = erased.map(({ id }) => id);
    await tx.delete(orderMails).where(inArray(orderMails.orderId, erasedIds));
    return erased.length;
  });
}
