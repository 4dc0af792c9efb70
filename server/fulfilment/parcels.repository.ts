import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FulfilmentState } from '#domain/fulfilment/parcel.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';

const { orderLines, orders, parcelEvents, parcelLines, parcels } = tables;

export type ParcelRow = typeof parcels.$inferSelect;
export type ParcelEventRow = typeof parcelEvents.$inferSelect;

/** How many of a line of the order are in a parcel. */
export interface ParcelLine {
  lineId: number;
  name: string;
  quantity: number;
}

/** A parcel with its lines. Without an id it is one of an order of which nothing was done yet, and has no row. */
export interface Parcel extends Omit<ParcelRow, 'id' | 'changedAt'> {
  id: number | undefined;
  lines: ParcelLine[];
}

/** What is asked of an order here. */
export type FulfilledOrder = Pick<OrderRow, 'id' | 'orderType' | 'state' | 'fulfilment'>;

/**
 * The parcels of several orders, in three statements however many orders there are. An order without any is one parcel of
 * all its products; an amount has none.
 *
 * @returns by the ids of the orders
 */
export async function findParcels(
  db: Database,
  ofOrders: readonly FulfilledOrder[],
): Promise<Map<number, Parcel[]>> {
  const ids = ofOrders.map(({ id }) => id);
  const [rows, contents, products] = await Promise.all([
    db.select().from(parcels).where(inArray(parcels.orderId, ids)).orderBy(asc(parcels.number)),
    db
      .select({
        parcelId: parcelLines.parcelId,
        lineId: parcelLines.orderLineId,
        name: orderLines.productName,
        quantity: parcelLines.quantity,
      })
      .from(parcelLines)
      .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
      .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
      .where(inArray(parcels.orderId, ids))
      .orderBy(asc(orderLines.position)),
    db
      .select({
        orderId: orderLines.orderId,
        lineId: orderLines.id,
        name: orderLines.productName,
        quantity: orderLines.quantity,
      })
      .from(orderLines)
      .where(and(inArray(orderLines.orderId, ids), eq(orderLines.kind, 'product')))
      .orderBy(asc(orderLines.position)),
  ]);
  return new Map(
    ofOrders.map((order) => {
      const own = rows.filter(({ orderId }) => orderId === order.id);
      const lines = products.filter(({ orderId }) => orderId === order.id).map(toLine);
      if (own.length === 0) return [order.id, order.orderType === 'amount' ? [] : [wholeOrder(order, lines)]];
      const withLines = (row: ParcelRow): Parcel => ({
        ...row,
        lines: contents.filter(({ parcelId }) => parcelId === row.id).map(toLine),
      });
      return [order.id, own.map(withLines)];
    }),
  );
}

const toLine = ({ lineId, name, quantity }: ParcelLine): ParcelLine => ({ lineId, name, quantity });

const wholeOrder = ({ id: orderId, state }: FulfilledOrder, lines: ParcelLine[]): Parcel => ({
  id: undefined,
  orderId,
  number: 1,
  state: state === 'cancel' ? 'cancelled' : 'toConfirm',
  courierId: null,
  day: null,
  fromTime: null,
  toTime: null,
  recipient: null,
  version: 0,
  lines,
});

/** What happened to the parcels of an order, the latest first. */
export const findParcelEvents = (
  db: Database,
  orderId: number,
): Promise<(ParcelEventRow & { number: number })[]> =>
  db
    .select({ event: parcelEvents, number: parcels.number })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcelEvents.id))
    .then((rows) => rows.map(({ event, number }) => ({ ...event, number })).toReversed());

/** The event of an earlier request with the same key of the same person, and its order. */
export async function findRepeated(
  db: Database,
  staffId: number,
  requestKey: string | undefined,
): Promise<{ orderId: number; number: number; event: string } | undefined> {
  if (requestKey === undefined) return undefined;
  const [found] = await db
    .select({ orderId: parcels.orderId, number: parcels.number, event: parcelEvents.event })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
    .where(and(eq(parcelEvents.staffId, staffId), eq(parcelEvents.requestKey, requestKey)));
  return found;
}

/** Writes the row of an order's only parcel, before its first step. */
export async function insertParcel(tx: Database, parcel: Parcel, at: Date): Promise<ParcelRow> {
  const { id: _, lines, ...values } = parcel;
  const [row] = await tx
    .insert(parcels)
    .values({ ...values, changedAt: at })
    .returning();
  if (!row) throw new Error(`a parcel of order ${parcel.orderId} was not written`);
  if (lines.length > 0)
    await tx
      .insert(parcelLines)
      .values(lines.map(({ lineId, quantity }) => ({ parcelId: row.id, orderLineId: lineId, quantity })));
  return row;
}

/** What happened in one step. */
export type NewParcelEvent = Omit<typeof parcelEvents.$inferInsert, 'id' | 'parcelId' | 'version'>;

/** Changes a parcel, counts its version, and writes the event. @returns its new version */
export async function changeParcel(
  tx: Database,
  { id, version }: Pick<ParcelRow, 'id' | 'version'>,
  change: Partial<Omit<ParcelRow, 'id' | 'orderId' | 'number' | 'version' | 'changedAt'>>,
  event: NewParcelEvent,
): Promise<number> {
  const next = version + 1;
  await tx
    .update(parcels)
    .set({ ...change, version: next, changedAt: event.at })
    .where(eq(parcels.id, id));
  await tx.insert(parcelEvents).values({ ...event, parcelId: id, version: next });
  return next;
}

/** Writes where an order is, if it is not there already. */
export async function setFulfilment(
  tx: Database,
  { id, fulfilment }: FulfilledOrder,
  now: FulfilmentState,
): Promise<void> {
  if (fulfilment !== now) await tx.update(orders).set({ fulfilment: now }).where(eq(orders.id, id));
}
