import { eq } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { ONLINE_MODE_OF, type OrderPaymentMode } from '#domain/order.ts';
import type { OrderRow } from '../access/order-access.ts';
import { recordStaffAction, type StaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { cancelParcels, refuseAway } from '../fulfilment/cancel-parcels.ts';
import { lockOrder } from '../payments/store/attempts.repository.ts';
import { readLedger } from '../payments/ledger/ledger.ts';
import { renewDiscount } from '../payments/ledger/welcome-discount.ts';
import type { Payments } from '../payments/index.ts';
import { Problem } from '../problem.ts';
import { releaseUnits } from '../stock/order-stock.ts';

/** What the owner of an unpaid order may change. */
export interface OrderChanges {
  address?: string;
  /** E.164 */
  phone?: string;
  /** `online` stands for instalments where the order has several (BK-09). */
  paymentMode?: Extract<OrderPaymentMode, 'online' | 'onDelivery'>;
}

/** Which order is changed; `staff` where it is not its owner who does so, for the audit trail. */
export interface OrderDeed {
  orderId: number;
  staff?: { staffId: AccountId; reason?: string } | undefined;
}

/** What a change of an order needs. */
export interface ChangeParts {
  db: Database;
  clock: Clock;
  payments: Pick<Payments, 'putAside' | 'lastPayable'>;
}

/** Until when a payment of a cancelled order can still be made, which would be returned; `null` where nothing can. */
export interface Cancelled {
  payableUntil: Date | null;
}

/**
 * Cancels an order of which nothing is paid or being paid. A payment page that is merely open is put aside. A cancelled order
 * stays cancelled, so a repeated request changes nothing (HAZARDS C5). It keeps the buyer's details: money that still arrives
 * is returned to that buyer.
 *
 * @throws Problem `order.unknown`, `order.payment_begun`, `order.on_its_way`
 */
export const cancelOrder = (parts: ChangeParts, deed: OrderDeed): Promise<Cancelled> =>
  cancelling(parts, deed, async (tx, order) => {
    if (order.state === 'cancel') return undefined;
    await refuseAway(tx, order);
    await refusePaid(tx, order);
    await cancelParcels(tx, [order.id], parts.clock.now(), deed.staff?.staffId);
    await tx
      .update(tables.orders)
      .set({ state: 'cancel', fulfilment: 'cancelled', cancelReason: deed.staff?.reason ?? null })
      .where(eq(tables.orders.id, order.id));
    await releaseUnits(tx, [order.id], parts.clock.now());
    return { action: 'order.cancelled' };
  });

/**
 * Cancels an order like `cancelOrder` and removes it from its owner's list. The row stays, as for every order.
 *
 * @throws Problem `order.unknown`, `order.payment_begun`, `order.on_its_way`
 */
export const deleteOrder = (parts: ChangeParts, deed: OrderDeed): Promise<Cancelled> =>
  cancelling(parts, deed, async (tx, order) => {
    if (order.deletedAt !== null) return undefined;
    await refuseAway(tx, order);
    await refusePaid(tx, order);
    await cancelParcels(tx, [order.id], parts.clock.now(), deed.staff?.staffId);
    await tx
      .update(tables.orders)
      .set({ state: 'cancel', fulfilment: 'cancelled', deletedAt: parts.clock.now() })
      .where(eq(tables.orders.id, order.id));
    await releaseUnits(tx, [order.id], parts.clock.now());
    return { action: 'order.deleted' };
  });

/**
 * Changes an unpaid order. A payment page that is merely open is put aside. With another phone or address it can lose the welcome discount, and has another total then.
 *
 * @throws Problem `order.unknown`, `order.payment_begun`, `payment.order_closed` for a cancelled order,
 *   `order.lines_fixed` for an amount, `order.on_its_way` for another way of paying, `order.discount_used` where it would lose the discount and must keep its price
 */
export async function changeOrder(
  parts: ChangeParts,
  deed: OrderDeed,
  changes: OrderChanges,
): Promise<{ isDiscountWithdrawn: boolean }> {
  let isDiscountWithdrawn = false;
  await parts.payments.putAside(deed.orderId);
  await withOrder(parts, deed, async (tx, order) => {
    if (order.state === 'cancel') throw new Problem('payment.order_closed');
    if (order.orderType === 'amount') throw new Problem('order.lines_fixed');
    await refusePaid(tx, order);
    if (Object.keys(changes).length === 0) return undefined;
    const isOnline = changes.paymentMode === 'online';
    const set = { ...changes, ...(isOnline && { paymentMode: ONLINE_MODE_OF[order.saleType] }) };
    await refuseOtherMode(tx, order, set.paymentMode);
    const discount = await renewDiscount(tx, { ...order, ...set });
    isDiscountWithdrawn = discount.kind === 'withdrawn';
    await tx
      .update(tables.orders)
      .set({ ...set, ...(discount.kind === 'kept' && discount.fingerprints) })
      .where(eq(tables.orders.id, order.id));
    const changed = [...Object.keys(changes), ...(isDiscountWithdrawn ? ['total'] : [])];
    return { action: 'order.changed', detail: { changed } };
  });
  return { isDiscountWithdrawn };
}

/**
 * Refuses another way of paying once a parcel has left: an order that leaves unpaid is paid to its courier, and to be paid online it
 * would expire with its buyer.
 *
 * @throws Problem `order.on_its_way`
 */
export async function refuseOtherMode(
  tx: Transaction,
  order: OrderRow,
  mode: OrderPaymentMode | undefined,
): Promise<void> {
  if (mode !== undefined && mode !== order.paymentMode) await refuseAway(tx, order);
}

/** Returns what was done, `undefined` for nothing; recorded in the audit trail if staff did it. */
type Work = (
  tx: Transaction,
  order: OrderRow,
) => Promise<Pick<StaffAction, 'action' | 'detail' | 'reason'> | undefined>;

/** Asks the providers first, outside the transaction. */
async function cancelling(parts: ChangeParts, deed: OrderDeed, work: Work): Promise<Cancelled> {
  const { payments } = parts;
  await payments.putAside(deed.orderId);
  let payableUntil: Date | null = null;
  await withOrder(parts, deed, async (tx, order) => {
    const done = await work(tx, order);
    payableUntil = await payments.lastPayable(tx, [order.id]);
    return done;
  });
  return { payableUntil };
}

/** Works on an order under its lock, which makes payments of it wait: none can begin meanwhile. */
export const withOrder = (
  { db, clock }: Pick<ChangeParts, 'db' | 'clock'>,
  { orderId, staff }: OrderDeed,
  work: Work,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Problem('order.unknown');
    const done = await work(tx, order);
    if (!done || !staff) return;
    const subject = { kind: 'order', id: orderId };
    await recordStaffAction(tx, { ...staff, ...done, subject }, clock.now());
  });

/** @throws Problem `order.payment_begun` where money was received or may be moving */
export async function refusePaid(tx: Transaction, order: OrderRow): Promise<void> {
  const { instalments } = await readLedger(tx, order);
  const isBegun = instalments.some(
    ({ isPaid, isInConflict, live, moving }) => isPaid || isInConflict || (live ?? moving) !== undefined,
  );
  if (isBegun) throw new Problem('order.payment_begun');
}
