import { and, eq, exists, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { FULFILMENT_STATES, isAway } from '#domain/fulfilment/parcel.ts';
import { LIVE_STATES, PAID_STATES, SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { cancelParcels } from '../fulfilment/cancel-parcels.ts';
import { isRefusedAndPayable } from '../payments/store/core.ts';
import { releaseUnits } from '../stock/order-stock.ts';
import { lockOldOrders, withAttempt, withCancelledInvoice, withCash, workOnOldOrders } from './old-orders.ts';

/** How long an order to be paid online waits for its first payment, in milliseconds; its prices hold that long (HAZARDS C23). */
export const UNPAID_ORDER_LIFE_MS = PROMISES.unpaidOrderDays * 24 * 60 * 60 * 1000;

const { orders, parcels, paymentAttempts } = tables;
const AWAY_STATES = FULFILMENT_STATES.filter(isAway);

/** As the index of these orders has it: its words are written out, because a parameter could not be compared with them. */
const isExpirable = sql`${orders.state} = 'sale' and ${orders.keptAt} is null and ${orders.paymentMode} <> 'onDelivery'
  and ${orders.saleType} <> ${sql.raw(`'${SALE_TYPE_WORDS.creditOrder}'`)}`;

/**
 * Cancels orders to be paid online of which nothing was paid in seven days. Orders paid on delivery and on credit wait for
 * staff. An order with a live, successful or disputed payment, with a refused one that can still be paid, or with cash,
 * stays: a success that comes later still finds its order and is refunded (I3).
 *
 * An order that is paid, in part or in full, is marked and not looked at again, so that a run reads only what has become old
 * since the last one. An order that cannot be written does not stop the others.
 *
 * @returns how many were cancelled
 * @throws AggregateError after all others, of the orders that could not be written
 */
export async function expireOrders(db: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - UNPAID_ORDER_LIFE_MS);
  const failures: unknown[] = [];
  const cancelled = await workOnOldOrders(db, { which: isExpirable, oldest }, (ids) =>
    decideEach(db, ids, now, failures),
  );
  if (failures.length > 0) throw new AggregateError(failures, 'unpaid orders were not closed');
  return cancelled;
}

/** Decides the orders together and, where that fails, one by one. @returns how many were cancelled */
async function decideEach(
  db: Database,
  ids: readonly number[],
  now: Date,
  failures: unknown[],
): Promise<number> {
  const cancelled = await decide(db, ids, now).catch(() => undefined);
  if (cancelled !== undefined) return cancelled;
  let count = 0;
  for (const id of ids)
    count += await decide(db, [id], now).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  return count;
}

/** Whether a parcel of an order is with its courier or its buyer: it comes back before the order is cancelled. */
const hasLeft = (tx: Transaction) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(parcels)
      .where(and(eq(parcels.orderId, orders.id), inArray(parcels.state, AWAY_STATES))),
  );

/** @returns how many of the orders were cancelled */
function decide(db: Database, ids: readonly number[], now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await lockOldOrders(tx, ids, isExpirable);
    if (locked.length === 0) return 0;
    const isLocked = inArray(orders.id, locked);
    const isSettled = withAttempt(tx, inArray(paymentAttempts.state, [SETTLED_STATE]));
    await tx
      .update(orders)
      .set({ keptAt: now })
      .where(and(isLocked, or(isSettled, withCash(tx), withCancelledInvoice(tx))));
    const isHeld = withAttempt(
      tx,
      or(inArray(paymentAttempts.state, [...LIVE_STATES, ...PAID_STATES]), isRefusedAndPayable(now)),
    );
    const cancelled = await tx
      .update(orders)
      .set({ state: 'cancel', fulfilment: 'cancelled' })
      .where(and(isLocked, isNull(orders.keptAt), not(isHeld), not(hasLeft(tx))))
      .returning({ id: orders.id });
    const expired = cancelled.map(({ id }) => id);
    await cancelParcels(tx, expired, now);
    await releaseUnits(tx, expired, now);
    return cancelled.length;
  });
}
