import { createHash } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { ONLINE_MODE_OF, type PackPaymentMode, takesUnits } from '#domain/order.ts';
import type { AccountId } from '#domain/account/ids.ts';
import type { RegionId } from '#domain/orders/delivery.ts';
import { planInstalments } from '#domain/orders/instalments.ts';
import { guest as guestText } from '#domain/messages/guest.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { StaffAction } from '../access/staff-actions.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { enqueue } from '../jobs/outbox.ts';
import { keysOf } from '../keys.ts';
import { renewDiscount, wasPaymentTried } from '../payments/ledger/welcome-discount.ts';
import { Problem } from '../problem.ts';
import { changeUnits, heldUnits } from '../stock/order-stock.ts';
import { agreedLines } from './agreed-lines.ts';
import { type ChangeParts, refuseOtherMode, refusePaid, withOrder } from './change-order.ts';
import { toSoldLines } from './order-details.ts';
import { findOrderLines, type OrderLineRow } from './orders.repository.ts';
import type { Recipient } from './place-order.ts';
import { quoteStaffBasket, type StaffLine } from './staff-basket.ts';

/** Why the lines and the region of an order cannot change. */
export type FixedReason = 'pack' | 'discount' | 'tried' | 'prepared';

/** What a change of an order begins with. */
export interface Revision {
  /** Names the content of the order. */
  seen: string;
  /** Its products. */
  lines: readonly OrderLineRow[];
  fixed: FixedReason | undefined;
}

/** What staff change of an order of which nothing is paid. */
export interface RevisedOrder {
  /** `seen` of the order as it was read. */
  seen: string;
  /** Name and address of a customer's mailbox stay those of the account. */
  buyer: Recipient & { address: string };
  /** `online` stands for instalments where the order has several. */
  paymentMode: PackPaymentMode;
  /** Absent where lines and region stay. */
  goods?: { region: RegionId; lines: readonly StaffLine[]; shownTotal: number };
}

/** The staff account that changes an order, with its role. */
interface Reviser {
  orderId: number;
  staff: { accountId: AccountId; role: StaffRole };
}

/** Reads what a change begins with, of an order that may change meanwhile; `undefined` for an amount, which is made again instead. */
export async function readRevision(db: Database, order: OrderRow): Promise<Revision | undefined> {
  if (order.orderType === 'amount') return undefined;
  const lines = await findOrderLines(db, order.id);
  const products = lines.filter(({ kind }) => kind === 'product');
  return { seen: contentOf(order, lines), lines: products, fixed: await fixedReason(db, order) };
}

/**
 * Reads what the new price of an order depends on.
 *
 * @throws Problem `order.unknown`
 */
export async function readBefore(db: Database, orderId: number) {
  const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
  if (!order) throw new Problem('order.unknown');
  const [lines, held] = await Promise.all([findOrderLines(db, orderId), heldUnits(db, orderId)]);
  return { saleType: order.saleType, lines, held };
}

/**
 * Changes an order of which nothing is paid or being paid, under its lock. A payment page that is merely open is put aside. Lines and
 * region change only while no payment was tried, so that no money can come for the total before: the amount of an attempt is that of
 * its instalment (I9). Units are held and given back by the difference.
 *
 * @throws Problem `order.unknown`, `payment.order_closed`, `order.changed`, `order.payment_begun`, `order.lines_fixed`,
 *   `order.price_changed`, `order.agreed_price`, `order.on_its_way` for another way of paying, `order.discount_used`
 * @see DK-10
 */
export async function reviseOrder(
  parts: ChangeParts,
  { orderId, staff }: Reviser,
  asked: RevisedOrder,
): Promise<void> {
  const [read] = await parts.db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
  if (!read) throw new Problem('order.unknown');
  const begun = await readRevision(parts.db, read);
  if (begun === undefined) throw new Problem('order.lines_fixed');
  // Before a page is put aside for a change that is refused.
  if (begun.seen === asked.seen) await parts.payments.putAside(orderId);
  await withOrder(parts, { orderId, staff: { staffId: staff.accountId } }, async (tx, order) => {
    if (order.state === 'cancel') throw new Problem('payment.order_closed');
    const lines = await findOrderLines(tx, orderId);
    const details = detailsOf(order, asked);
    if (contentOf(order, lines) !== asked.seen) {
      // Sent again because its answer was lost.
      if (isDone(order, lines, asked, details)) return undefined;
      throw new Problem('order.changed');
    }
    await refusePaid(tx, order);
    await refuseOtherMode(tx, order, details.paymentMode);
    if (order.customerId === null && order.placedBy === null && details.email === null)
      throw new Problem('order.invalid_guest', {
        fields: [{ field: 'email', message: guestText.emailRequired }],
      });
    const goods =
      asked.goods &&
      (await reviseGoods(tx, order, { lines, goods: asked.goods, staff, at: parts.clock.now() }));
    const discount = await renewDiscount(tx, { ...order, ...details });
    await tx
      .update(tables.orders)
      .set({ ...details, ...(discount.kind === 'kept' && discount.fingerprints) })
      .where(eq(tables.orders.id, orderId));
    const changed = [
      ...changedNames(order, details),
      ...(goods?.changed ?? []),
      ...(discount.kind === 'withdrawn' ? ['total'] : []),
    ];
    if (changed.length === 0) return undefined;
    if (changed.includes('total') && details.email !== null) await sendAgain(tx, order);
    return {
      action: 'order.changed',
      detail: { changed, ...goods?.detail },
      ...(goods?.reason !== undefined && { reason: goods.reason }),
    } satisfies Pick<StaffAction, 'action' | 'detail' | 'reason'>;
  });
}

type Details = Pick<OrderRow, 'customerName' | 'email' | 'phone' | 'address' | 'paymentMode'>;

const detailsOf = (order: OrderRow, { buyer, paymentMode }: RevisedOrder): Details => ({
  ...(order.customerId === null
    ? { customerName: buyer.name, email: buyer.email }
    : { customerName: order.customerName, email: order.email }),
  phone: buyer.phone,
  address: buyer.address,
  paymentMode: paymentMode === 'online' ? ONLINE_MODE_OF[order.saleType] : paymentMode,
});

/** The names of what changes, for the audit trail. */
const changedNames = (order: OrderRow, details: Details): string[] =>
  keysOf(details).filter((name) => order[name] !== details[name]);

interface Goods {
  lines: readonly OrderLineRow[];
  goods: NonNullable<RevisedOrder['goods']>;
  staff: Reviser['staff'];
  at: Date;
}

/** Changes lines and region. @returns what has changed; `undefined` for nothing */
async function reviseGoods(
  tx: Transaction,
  order: OrderRow,
  { lines, goods, staff, at }: Goods,
): Promise<{ changed: string[]; detail: Record<string, unknown>; reason: string | undefined } | undefined> {
  const { saleType, id: orderId } = order;
  if (isSameGoods(order, lines, goods)) return undefined;
  if ((await fixedReason(tx, order)) !== undefined) throw new Problem('order.lines_fixed');
  const held = await heldUnits(tx, orderId);
  const basket = { saleType, region: goods.region, lines: goods.lines, staff, before: { lines, held } };
  const quote = await quoteStaffBasket(tx, basket);
  if (quote.changes.length > 0 || quote.total !== goods.shownTotal) throw new Problem('order.price_changed');
  const [before, after] = [unitsOf(lines), unitsOf(quote.lines)];
  if (takesUnits(saleType) && !(await changeUnits(tx, orderId, { before, after, at })))
    throw new Problem('order.price_changed');
  const sold = toSoldLines(quote).map((line, position) => ({ ...line, position }));
  const plan = planInstalments(saleType, quote.total, isoDayInDakar(order.createdAt.getTime()));
  await tx.execute(
    sql`select change_order_lines(${orderId}, ${goods.region}, ${JSON.stringify(sold)}::jsonb, ${JSON.stringify(plan)}::jsonb)`,
  );
  const changed = [
    ...(goods.region === order.deliveryRegion ? [] : ['region']),
    'lines',
    ...(quote.total === order.total ? [] : ['total']),
  ];
  const { agreed, reason } = agreedLines(quote.lines) ?? { agreed: undefined, reason: undefined };
  const units = { from: Object.fromEntries(before), to: Object.fromEntries(after) };
  const detail = { total: { from: order.total, to: quote.total }, units, ...(agreed && { agreed }) };
  return { changed, detail, reason };
}

/** Units by product. */
function unitsOf(lines: readonly { productId: number | null; quantity: number }[]): Map<number, number> {
  return new Map(
    lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [[productId, quantity]])),
  );
}

/** Whether an order has these lines and this region already. */
function isSameGoods(order: OrderRow, lines: readonly OrderLineRow[], goods: Goods['goods']): boolean {
  const products = lines.filter(({ kind }) => kind === 'product');
  return (
    order.deliveryRegion === goods.region &&
    products.length === goods.lines.length &&
    products.every(({ productId, quantity, unitPrice }) =>
      goods.lines.some(
        (line) =>
          line.lineId === productId &&
          line.quantity === quantity &&
          (line.agreed?.price ?? line.unitPrice) === unitPrice,
      ),
    )
  );
}

const isDone = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { goods }: RevisedOrder,
  details: Details,
): boolean =>
  changedNames(order, details).length === 0 && (goods === undefined || isSameGoods(order, lines, goods));

/** Why the lines of an order are fixed; `undefined` while they can change. */
async function fixedReason(db: Database, order: OrderRow): Promise<FixedReason | undefined> {
  if (order.orderType === 'pack') return 'pack';
  if (order.discountPhoneHash !== null) return 'discount';
  if (await wasPaymentTried(db, order.id)) return 'tried';
  const { parcels } = tables;
  return (await db.$count(parcels, eq(parcels.orderId, order.id))) > 0 ? 'prepared' : undefined;
}

/** Names what an order has: another content has another name. */
function contentOf(order: OrderRow, lines: readonly OrderLineRow[]): string {
  const { customerName, email, phone, address, deliveryRegion, paymentMode, total, state } = order;
  const sold = lines.map(({ kind, productId, quantity, unitPrice }) => [
    kind,
    productId,
    quantity,
    unitPrice,
  ]);
  const content = [customerName, email, phone, address, deliveryRegion, paymentMode, total, state, sold];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/** The mail of the order with its new total; one for each change. */
async function sendAgain(tx: Transaction, { id: orderId }: OrderRow): Promise<void> {
  const key = changeMailKey(orderId, await countChanges(tx, orderId));
  await enqueue(tx, { kind: 'mail.order_placed', key, payload: { orderId, isChanged: true } });
}

/** The outbox key of the mail about a change. @param number from 0, of the changes of the order by staff */
const changeMailKey = (orderId: number, number: number): string => `${orderId}/change-${number}`;

const changesOf = (orderIds: readonly number[]) =>
  and(
    eq(tables.staffActions.subjectKind, 'order'),
    inArray(tables.staffActions.subjectId, orderIds.map(String)),
    eq(tables.staffActions.action, 'order.changed'),
  );

const countChanges = (db: Database, orderId: number): Promise<number> =>
  db.$count(tables.staffActions, changesOf([orderId]));

/** The keys that the mails about changes of some orders can have in the outbox. */
export async function findChangeMails(
  db: Database,
  orderIds: readonly number[],
): Promise<{ orderId: number; key: string }[]> {
  const { subjectId } = tables.staffActions;
  const counted = await db
    .select({ orderId: subjectId, changes: count() })
    .from(tables.staffActions)
    .where(changesOf(orderIds))
    .groupBy(subjectId);
  return counted.flatMap(({ orderId, changes }) =>
    Array.from({ length: changes }, (_, number) => ({
      orderId: Number(orderId),
      key: changeMailKey(Number(orderId), number),
    })),
  );
}
