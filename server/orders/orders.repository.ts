import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import type { RegionId } from '#domain/orders/delivery.ts';
import { DELIVERY_FIELDS, type DeliveryDetails, NO_DELIVERY } from '#domain/orders/delivery-fields.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { pick } from '../keys.ts';

export type OrderLineRow = typeof tables.orderLines.$inferSelect;

const selectLines = prepared('order_lines', (db) =>
  db
    .select()
    .from(tables.orderLines)
    .where(eq(tables.orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(tables.orderLines.position)),
);

/** An order's lines as they were sold. */
export const findOrderLines = (db: Database, orderId: number): Promise<OrderLineRow[]> =>
  selectLines(db, { orderId });

/** The lines of several orders in one statement, by the ids of the orders. */
export async function findLinesOfOrders(
  db: Database,
  orderIds: readonly number[],
): Promise<Map<number, OrderLineRow[]>> {
  const rows = await db
    .select()
    .from(tables.orderLines)
    .where(inArray(tables.orderLines.orderId, [...orderIds]))
    .orderBy(asc(tables.orderLines.position));
  return new Map(orderIds.map((id) => [id, rows.filter(({ orderId }) => orderId === id)]));
}

const selectInvoiceNumbers = prepared('order_invoices', (db) =>
  db
    .select({ instalmentNo: tables.paymentIntents.instalmentNo, number: tables.invoices.number })
    .from(tables.paymentIntents)
    .innerJoin(tables.invoices, eq(tables.invoices.intentId, tables.paymentIntents.id))
    .where(eq(tables.paymentIntents.orderId, sql.placeholder('orderId'))),
);

/** The numbers of an order's invoices, by the number of their instalment. */
export async function findInvoiceNumbers(db: Database, orderId: number): Promise<Map<number, string>> {
  const rows = await selectInvoiceNumbers(db, { orderId });
  return new Map(rows.map(({ instalmentNo, number }) => [instalmentNo, number]));
}

/** The numbers of the invoices of several orders in one statement: by the ids of the orders, then as above. */
export async function findInvoiceNumbersOfOrders(
  db: Database,
  orderIds: readonly number[],
): Promise<Map<number, Map<number, string>>> {
  const { paymentIntents, invoices } = tables;
  const rows = await db
    .select({
      orderId: paymentIntents.orderId,
      instalmentNo: paymentIntents.instalmentNo,
      number: invoices.number,
    })
    .from(paymentIntents)
    .innerJoin(invoices, eq(invoices.intentId, paymentIntents.id))
    .where(inArray(paymentIntents.orderId, [...orderIds]));
  return new Map(
    orderIds.map((id) => {
      const own = rows.filter(({ orderId }) => orderId === id);
      return [id, new Map(own.map(({ instalmentNo, number }) => [instalmentNo, number]))];
    }),
  );
}

const PAGE_SIZE = 20;

/** One page of a customer's orders, the newest first, without those that the customer has deleted. */
export async function findCustomerOrders(
  db: Database,
  customerId: CustomerId,
  { page = 1, type_sale: word }: { page?: number; type_sale?: keyof typeof SALE_TYPES_BY_WORD },
): Promise<{ orders: OrderRow[]; total: number }> {
  const { orders } = tables;
  const theirs = and(
    eq(orders.customerId, customerId),
    isNull(orders.deletedAt),
    word && eq(orders.saleType, SALE_TYPES_BY_WORD[word]),
  );
  const found = await db
    .select()
    .from(orders)
    .where(theirs)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { orders: found, total: await db.$count(orders, theirs) };
}

const PLACES_MAX = 5;

const placeRegion = sql<RegionId>`coalesce(${tables.orders.deliveryRegion}, 'dakar')`;

/** Where an account's orders were delivered, each place once, the latest first. Packs, without a region, in Dakar. */
export async function findDeliveryPlaces(db: Database, accountId: AccountId): Promise<DeliveryDetails[]> {
  const { accounts, orders } = tables;
  const place = { ...pick(orders, DELIVERY_FIELDS), region: placeRegion };
  const places = await db
    .select(place)
    .from(orders)
    .innerJoin(accounts, eq(accounts.customerId, orders.customerId))
    .where(and(eq(accounts.id, accountId), isNotNull(orders.address)))
    .groupBy(...Object.values(place))
    .orderBy(desc(max(orders.id)))
    .limit(PLACES_MAX);
  return places.map(({ region, ...fields }) => {
    const given = Object.entries(fields).filter(([, value]) => value !== null);
    return { ...NO_DELIVERY, ...Object.fromEntries(given), region };
  });
}
