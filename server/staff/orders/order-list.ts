import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import {
  type FulfilmentState,
  OPEN_FULFILMENT_STATES,
  type OpenFulfilmentState,
} from '#domain/fulfilment/parcel.ts';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import {
  type CountedView,
  type OrderFilters,
  type OrderView,
  VIEW_COUNT_MAX,
} from '#domain/staff/order-views.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { type Database, tables } from '../../db/index.ts';
import { words } from '../../db/schema/columns.ts';
import { IS_TO_CONFIRM } from '../../fulfilment/to-confirm.ts';
import { Problem } from '../../problem.ts';
import { isStanding } from '../../payments/store/attempts.repository.ts';

const { cashPayments, orders, ordersToPay, paymentAttempts, paymentIntents } = tables;

/**
 * Orders of a list that one page looks at, at most: with filters that few of them match, a page may have fewer orders than it
 * could, and says where the next one begins. So it costs the same in every shop.
 */
const WINDOW = 1_000;

const DAY_MS = 86_400_000;

export interface OrderListQuery extends OrderFilters {
  view: OrderView;
  /** `next` of the page before. */
  after?: string | undefined;
  /** Orders of a page, at most. */
  limit: number;
}

/** One page of a list. */
export interface OrderListPage {
  /** The ids of its orders, in their order. */
  ids: number[];
  /** Where the next page begins; `undefined` at the end of the list. */
  next: string | undefined;
  /** The page is not full, and the list goes on: the next orders were not looked at. */
  isCut: boolean;
}

/** The place of an order in a list: its id, after its day in a list in the order of days. */
interface Place {
  id: number;
  /** Empty in lists in the order of the orders. */
  day: string;
}

const placeText = ({ id, day }: Place): string => (day === '' ? String(id) : `${day}.${id}`);

/** @throws Problem `request.invalid` for a place of another list */
function readPlace(text: string, view: OrderView): Place {
  const [id = '', day = ''] = text.split('.').toReversed();
  if ((view === 'late') !== (day !== '')) throw new Problem('request.invalid');
  return { id: Number(id), day };
}

/**
 * One page of a list of orders, the latest first; those that are late by the day of their instalment. Orders that arrive
 * meanwhile move none to another page.
 *
 * @param now for what is late
 */
export async function listOrders(db: Database, query: OrderListQuery, now: Date): Promise<OrderListPage> {
  const { view, limit } = query;
  const window = windowOf(db, query, now);
  const order = [view === 'late' ? desc(window.day) : desc(window.at), desc(window.id)];
  const place = { id: window.id, day: window.day };
  const conditions = [...CHECKS[view], ...matching(query)];
  const isListed = sql`exists (
    select from ${orders} where ${and(eq(orders.id, window.id), ...conditions)} offset 0)`;
  const found = await db
    .select(place)
    .from(window)
    .where(conditions.length === 0 ? undefined : isListed)
    .orderBy(...order)
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const last = page.at(-1);
  if (found.length > limit && last) return { ids, next: placeText(last), isCut: false };
  const [end] = await db
    .select(place)
    .from(window)
    .orderBy(...order)
    .offset(WINDOW - 1)
    .limit(1);
  return { ids, next: end && placeText(end), isCut: end !== undefined };
}

/** How many orders a list has, `VIEW_COUNT_MAX + 1` at most. */
export const countView = async (db: Database, view: CountedView, now: Date): Promise<number> =>
  (await listOrders(db, { view, limit: VIEW_COUNT_MAX + 1 }, now)).ids.length;

/** The same of each list that is counted. */
export async function countViews(db: Database, now: Date): Promise<Record<CountedView, number>> {
  const count = (view: CountedView) => countView(db, view, now);
  const [toCall, toPrepare, toDeliver, toPay, late] = await Promise.all([
    count('toCall'),
    count('toPrepare'),
    count('toDeliver'),
    count('toPay'),
    count('late'),
  ]);
  return { toCall, toPrepare, toDeliver, toPay, late };
}

/** The next orders of a list in its order, whether they match its filters or not. An index has them in this order. */
function windowOf(db: Database, { view, after, from, to }: OrderListQuery, now: Date) {
  const place = after === undefined ? undefined : readPlace(after, view);
  const placedAt =
    place && sql`(select placed.created_at from ${orders} placed where placed.id = ${place.id})`;
  if (view !== 'toPay' && view !== 'late')
    return db
      .select(columnsOf(orders.createdAt, orders.id))
      .from(orders)
      .where(
        and(
          ofView(db, view, now),
          place && sql`(${orders.createdAt}, ${orders.id}) < (${placedAt}, ${place.id})`,
          from === undefined ? undefined : gte(orders.createdAt, startOf(from)),
          to === undefined ? undefined : lt(orders.createdAt, endOf(to)),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(WINDOW)
      .as('listed');
  const { orderedAt, orderId, dueOn, isDated } = ordersToPay;
  const ofDays = [
    from === undefined ? undefined : gte(orderedAt, startOf(from)),
    to === undefined ? undefined : lt(orderedAt, endOf(to)),
  ];
  if (view === 'toPay')
    return db
      .select(columnsOf(orderedAt, orderId))
      .from(ordersToPay)
      .where(and(place && sql`(${orderedAt}, ${orderId}) < (${placedAt}, ${place.id})`, ...ofDays))
      .orderBy(desc(orderedAt), desc(orderId))
      .limit(WINDOW)
      .as('listed');
  return db
    .select(columnsOf(orderedAt, orderId, sql`${dueOn}`))
    .from(ordersToPay)
    .where(
      and(
        isDated,
        lt(dueOn, isoDayInDakar(now.getTime())),
        place && sql`(${dueOn}, ${orderId}) < (${place.day}::date, ${place.id})`,
        ...ofDays,
      ),
    )
    .orderBy(desc(dueOn), desc(orderId))
    .limit(WINDOW)
    .as('listed');
}

/** What the index of orders to be fulfilled, or that of parcels by their day, has of a list. */
function ofView(db: Database, view: Exclude<OrderView, 'toPay' | 'late'>, now: Date): SQL | undefined {
  if (view === 'toCall') return isToFulfil('toConfirm');
  if (view === 'toPrepare') return isToFulfil('confirmed');
  if (view === 'all') return undefined;
  const { parcels } = tables;
  const today = db
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(eq(parcels.day, isoDayInDakar(now.getTime())), inArray(parcels.state, [...TO_DELIVER])));
  return and(eq(orders.state, 'sale'), inArray(orders.id, today));
}

/** The states of a parcel that a courier takes, or has with them. */
const TO_DELIVER = ['prepared', 'onItsWay', 'notThere'] as const satisfies readonly FulfilmentState[];

/** With the condition of the index, as literals. */
const isToFulfil = (state: OpenFulfilmentState): SQL =>
  sql`${orders.state} = 'sale' and ${orders.fulfilment} in (${words(OPEN_FULFILMENT_STATES)}) and ${orders.fulfilment} = ${words([state])}`;

const columnsOf = (
  at: typeof orders.createdAt | typeof ordersToPay.orderedAt,
  id: typeof orders.id | typeof ordersToPay.orderId,
  day = sql`''::text`,
) => ({
  at: sql`${at}`.as('listed_at'),
  id: sql`${id}`.mapWith(Number).as('listed_id'),
  day: sql`${day}`.mapWith(String).as('listed_day'),
});

/** The first moment of a day in Dakar, whose time is UTC, and that of the next day. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS);

/*
 * Conditions on one order at a time: PostgreSQL does not join what has an OFFSET, and would otherwise read whole tables for
 * the orders of a window, because it looks at all of them where few match.
 */

/** What the filters say of an order besides its day. */
const matching = ({ saleType, paymentMode, provider }: OrderFilters): SQL[] => [
  ...(saleType === undefined ? [] : [eq(orders.saleType, saleType)]),
  ...(paymentMode === undefined ? [] : [eq(orders.paymentMode, paymentMode)]),
  ...(provider === undefined ? [] : [isTriedWith(provider)]),
];

const isTriedWith = (provider: string): SQL =>
  sql`exists (
    select from ${paymentIntents} join ${paymentAttempts} on ${paymentAttempts.intentId} = ${paymentIntents.id}
    where ${paymentIntents.orderId} = ${orders.id} and ${paymentAttempts.provider} = ${provider} offset 0)`;

/** Whether an instalment of a valid order is not paid, from payments and cash. */
const IS_TO_PAY = sql`${orders.state} = 'sale' and exists (
  select from ${paymentIntents} where ${paymentIntents.orderId} = ${orders.id}
    and not exists (
      select from ${paymentAttempts} where ${paymentAttempts.intentId} = ${paymentIntents.id}
        and ${paymentAttempts.state} = ${words([SETTLED_STATE])} offset 0)
    and not exists (
      select from ${cashPayments} where ${cashPayments.intentId} = ${paymentIntents.id} and ${isStanding} offset 0)
  offset 0)`;

/** What is checked of each order of a list, because its index does not say it. */
const CHECKS: Readonly<Record<OrderView, readonly SQL[]>> = {
  all: [],
  toCall: [IS_TO_CONFIRM],
  toPrepare: [],
  toDeliver: [],
  toPay: [IS_TO_PAY],
  late: [IS_TO_PAY],
};

/** Orders by their ids, in the order of the ids. */
export async function findOrderRows(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
