import { and, desc, eq, exists, gte, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import {
  COUNTED_VIEWS,
  type CountedView,
  type OrderFilters,
  type OrderView,
  VIEW_COUNT_MAX,
} from '#domain/staff/order-views.ts';
import { isoDayInDakar } from '#domain/text/dates.ts';
import { type Database, tables } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import { isStanding } from '../../payments/store/attempts.repository.ts';

const { cashPayments, orders, ordersToPay, paymentAttempts, paymentIntents } = tables;

/**
 * Orders of a list that one page looks at, at most: with filters that few of them match, a page may have fewer orders than it
 * could, and says where the next one begins. So it costs the same in every shop.
 */
const WINDOW = 2_000;

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
  const found = await db
    .select(place)
    .from(window)
    .innerJoin(orders, eq(orders.id, window.id))
    .where(and(...matching(db, query), ...(view === 'all' ? [] : [isToPay(db)])))
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

/** How many orders the lists have that are counted, `VIEW_COUNT_MAX + 1` at most. */
export async function countViews(db: Database, now: Date): Promise<Record<CountedView, number>> {
  const count = async (view: CountedView) =>
    (await listOrders(db, { view, limit: VIEW_COUNT_MAX + 1 }, now)).ids.length;
  const [toPay, late] = await Promise.all(COUNTED_VIEWS.map(count));
  return { toPay: toPay ?? 0, late: late ?? 0 };
}

/** The next orders of a list in its order, whether they match its filters or not. An index has them in this order. */
function windowOf(db: Database, { view, after, from, to }: OrderListQuery, now: Date) {
  const place = after === undefined ? undefined : readPlace(after, view);
  const placedAt =
    place && sql`(select placed.created_at from ${orders} placed where placed.id = ${place.id})`;
  if (view === 'all')
    return db
      .select(columnsOf(orders.createdAt, orders.id))
      .from(orders)
      .where(
        and(
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
    .select(columnsOf(orderedAt, orderId, sql`${dueOn}::text`))
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

/** What the filters say of an order besides its day. */
function matching(db: Database, { saleType, paymentMode, provider }: OrderFilters): (SQL | undefined)[] {
  return [
    saleType && eq(orders.saleType, saleType),
    paymentMode && eq(orders.paymentMode, paymentMode),
    provider === undefined
      ? undefined
      : exists(
          db
            .select({ id: paymentAttempts.id })
            .from(paymentAttempts)
            .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
            .where(and(eq(paymentIntents.orderId, orders.id), eq(paymentAttempts.provider, provider))),
        ),
  ];
}

/** Whether an instalment of a valid order is not paid, from payments and cash. */
const isToPay = (db: Database): SQL | undefined =>
  and(
    eq(orders.state, 'sale'),
    exists(
      db
        .select({ id: paymentIntents.id })
        .from(paymentIntents)
        .where(
          and(
            eq(paymentIntents.orderId, orders.id),
            notExists(
              db
                .select({ id: paymentAttempts.id })
                .from(paymentAttempts)
                .where(
                  and(
                    eq(paymentAttempts.intentId, paymentIntents.id),
                    eq(paymentAttempts.state, SETTLED_STATE),
                  ),
                ),
            ),
            notExists(
              db
                .select({ id: cashPayments.id })
                .from(cashPayments)
                .where(and(eq(cashPayments.intentId, paymentIntents.id), isStanding)),
            ),
          ),
        ),
    ),
  );

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
