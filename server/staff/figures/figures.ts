import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FigureDays } from '#domain/forms/figures.ts';
import { isRefused, ATTEMPT_STATES } from '#domain/payments/attempt-state.ts';
import { PROVIDER_IDS, type Provider } from '#domain/payments/providers/index.ts';
import { type Database, tables } from '../../db/index.ts';
import { broughtFrancs, returnedFrancs } from '../../payments/index.ts';

const {
  cashPayments,
  cashReversals,
  crmRecords,
  customerCredits,
  orderLines,
  orderRefunds,
  orders,
  paymentAttempts,
  paymentIntents,
  refunds,
} = tables;

/** One calendar day in Dakar, e.g. `2026-11-28`. Amounts are whole francs. */
export interface DayFigures {
  day: string;
  /** Placed on that day, without those cancelled since. */
  orders: number;
  ordered: number;
  /** What providers and cash brought, wrong cash entries taken off on the day they were taken back. */
  received: number;
}

/** What came in by a provider or in cash, and how often it was tried in vain. */
export interface WayFigures {
  /** Null for cash. */
  provider: Provider | null;
  received: number;
  payments: number;
  /** Attempts begun in these days, and how many of them are refused. Cash is never refused. */
  tried: number;
  refused: number;
}

/** The figures of some days. Each is counted from the rows of these days, so that it is exact and costs the same with more history. */
export interface Figures {
  days: DayFigures[];
  orders: { count: number; amount: number; cancelled: number };
  received: number;
  /** Refunds made in these days, and credit of customers that was returned. */
  returned: number;
  ways: WayFigures[];
  bestSellers: { id: number; name: string; units: number; amount: number }[];
  funnel: { baskets: number; orders: number; begun: number; paid: number };
}

const BEST_SELLERS = 10;
const REFUSED_STATES = ATTEMPT_STATES.filter(isRefused);

/** Dakar has the time of UTC all year. */
const dayOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
const total = (column: PgColumn | SQL): SQL<number> =>
  sql<number>`coalesce(sum(${column}), 0)::bigint`.mapWith(Number);

/** Reads the figures of some days in one snapshot. @see DK-16 */
export const readFigures = (db: Database, { from, to }: FigureDays): Promise<Figures> =>
  db.transaction(
    async (tx) => {
      const until = new Date(`${to}T00:00:00.000Z`);
      until.setUTCDate(until.getUTCDate() + 1);
      const span: Span = { from: new Date(`${from}T00:00:00.000Z`), until };
      const placed = await ordersByDay(tx, span);
      const received = await receivedByDay(tx, span);
      return {
        days: daysOf({ from, to }).map((day) => ({
          day,
          orders: placed.get(day)?.count ?? 0,
          ordered: placed.get(day)?.amount ?? 0,
          received: received.get(day) ?? 0,
        })),
        orders: await countOrders(tx, span),
        received: [...received.values()].reduce((one, other) => one + other, 0),
        returned: await returnedIn(tx, span),
        ways: await readWays(tx, span),
        bestSellers: await readBestSellers(tx, span),
        funnel: await readFunnel(tx, span),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** `until` is not part of it. */
interface Span {
  from: Date;
  until: Date;
}

const within = (column: PgColumn, { from, until }: Span): SQL | undefined =>
  and(gte(column, from), lt(column, until));

function daysOf({ from, to }: FigureDays): string[] {
  const days: string[] = [];
  for (const day = new Date(`${from}T00:00:00.000Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const iso = day.toISOString().slice(0, 10);
    if (iso > to) return days;
    days.push(iso);
  }
}

async function ordersByDay(db: Database, span: Span) {
  const day = dayOf(orders.createdAt);
  const rows = await db
    .select({ day, count: count(), amount: total(orders.total) })
    .from(orders)
    .where(and(within(orders.createdAt, span), ne(orders.state, 'cancel')))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row]));
}

async function countOrders(db: Database, span: Span): Promise<Figures['orders']> {
  const isCancelled = sql`${orders.state} = 'cancel'`;
  const [row] = await db
    .select({
      count: sql<number>`count(*) filter (where not ${isCancelled})::int`,
      amount:
        sql<number>`coalesce(sum(${orders.total}) filter (where not ${isCancelled}), 0)::bigint`.mapWith(
          Number,
        ),
      cancelled: sql<number>`count(*) filter (where ${isCancelled})::int`,
    })
    .from(orders)
    .where(within(orders.createdAt, span));
  return row ?? { count: 0, amount: 0, cancelled: 0 };
}

/** Amounts by day: providers, plus cash, minus cash entries that were taken back. */
async function receivedByDay(db: Database, span: Span): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const add = (rows: readonly { day: string; amount: number }[], sign: 1 | -1) => {
    for (const { day, amount } of rows) sums.set(day, (sums.get(day) ?? 0) + sign * amount);
  };
  const paid = dayOf(paymentAttempts.completedAt);
  add(
    await db
      .select({ day: paid, amount: total(broughtFrancs) })
      .from(paymentAttempts)
      .where(within(paymentAttempts.completedAt, span))
      .groupBy(paid),
    1,
  );
  const cash = dayOf(cashPayments.receivedAt);
  add(
    await db
      .select({ day: cash, amount: total(cashPayments.amount) })
      .from(cashPayments)
      .where(and(within(cashPayments.receivedAt, span), eq(cashPayments.method, 'cash')))
      .groupBy(cash),
    1,
  );
  const takenBack = dayOf(cashReversals.reversedAt);
  add(
    await db
      .select({ day: takenBack, amount: total(cashPayments.amount) })
      .from(cashReversals)
      .innerJoin(cashPayments, eq(cashPayments.id, cashReversals.cashPaymentId))
      .where(within(cashReversals.reversedAt, span))
      .groupBy(takenBack),
    -1,
  );
  return sums;
}

async function returnedIn(db: Database, span: Span): Promise<number> {
  const [ended] = await db
    .select({ amount: total(returnedFrancs(refunds)) })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(within(refunds.madeAt, span));
  const [ofOrders] = await db
    .select({ amount: total(orderRefunds.amount) })
    .from(orderRefunds)
    .where(within(orderRefunds.madeAt, span));
  const [credit] = await db
    .select({ amount: total(customerCredits.amount) })
    .from(customerCredits)
    .where(and(within(customerCredits.at, span), isNotNull(customerCredits.provider)));
  // An entry that returns credit is less than 0.
  return (ended?.amount ?? 0) + (ofOrders?.amount ?? 0) - (credit?.amount ?? 0);
}

async function readWays(db: Database, span: Span): Promise<WayFigures[]> {
  const received = await db
    .select({ provider: paymentAttempts.provider, amount: total(broughtFrancs), payments: count() })
    .from(paymentAttempts)
    .where(within(paymentAttempts.completedAt, span))
    .groupBy(paymentAttempts.provider);
  const tried = await db
    .select({
      provider: paymentAttempts.provider,
      tried: count(),
      refused: sql<number>`count(*) filter (where ${inArray(paymentAttempts.state, REFUSED_STATES)})::int`,
    })
    .from(paymentAttempts)
    // Each provider by its name, because the index begins with it.
    .where(and(inArray(paymentAttempts.provider, [...PROVIDER_IDS]), within(paymentAttempts.createdAt, span)))
    .groupBy(paymentAttempts.provider);
  const [cash] = await db
    .select({ amount: total(cashPayments.amount), payments: count() })
    .from(cashPayments)
    .where(and(within(cashPayments.receivedAt, span), eq(cashPayments.method, 'cash')));
  const [takenBack] = await db
    .select({ amount: total(cashPayments.amount), payments: count() })
    .from(cashReversals)
    .innerJoin(cashPayments, eq(cashPayments.id, cashReversals.cashPaymentId))
    .where(within(cashReversals.reversedAt, span));
  return [
    ...PROVIDER_IDS.map((id) => {
      const money = received.find(({ provider }) => provider === id);
      const tries = tried.find(({ provider }) => provider === id);
      return {
        provider: id,
        received: money?.amount ?? 0,
        payments: money?.payments ?? 0,
        tried: tries?.tried ?? 0,
        refused: tries?.refused ?? 0,
      };
    }),
    {
      provider: null,
      received: (cash?.amount ?? 0) - (takenBack?.amount ?? 0),
      payments: (cash?.payments ?? 0) - (takenBack?.payments ?? 0),
      tried: 0,
      refused: 0,
    },
  ];
}

async function readBestSellers(db: Database, span: Span): Promise<Figures['bestSellers']> {
  const units = sql<number>`sum(${orderLines.quantity})::int`;
  const rows = await db
    .select({
      id: orderLines.productId,
      name: sql<string>`max(${orderLines.productName})`,
      units,
      amount: total(orderLines.subtotal),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        within(orders.createdAt, span),
        ne(orders.state, 'cancel'),
        sql`${orderLines.productId} is not null`,
      ),
    )
    .groupBy(orderLines.productId)
    .orderBy(desc(units), desc(sum(orderLines.subtotal)))
    .limit(BEST_SELLERS);
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
}

/** Baskets are those that the shop was told of by visitors who agreed; orders and payments are all. */
async function readFunnel(db: Database, span: Span): Promise<Figures['funnel']> {
  const [baskets] = await db
    .select({ total: count() })
    .from(crmRecords)
    .where(and(within(crmRecords.firstAt, span), ne(crmRecords.kind, 'newsletter')));
  const attempts = db
    .select({ one: sql`1` })
    .from(paymentIntents)
    .innerJoin(paymentAttempts, eq(paymentAttempts.intentId, paymentIntents.id))
    .where(eq(paymentIntents.orderId, orders.id));
  const [placed] = await db
    .select({
      orders: count(),
      begun: sql<number>`count(*) filter (where ${exists(attempts)})::int`,
    })
    .from(orders)
    .where(within(orders.createdAt, span));
  const [paid] = await db
    .select({ orders: countDistinct(orders.id) })
    .from(orders)
    .innerJoin(paymentIntents, eq(paymentIntents.orderId, orders.id))
    .leftJoin(paymentAttempts, eq(paymentAttempts.intentId, paymentIntents.id))
    .leftJoin(cashPayments, eq(cashPayments.intentId, paymentIntents.id))
    .where(
      and(
        within(orders.createdAt, span),
        sql`(${paymentAttempts.completedAt} is not null or ${cashPayments.id} is not null)`,
      ),
    );
  return {
    baskets: baskets?.total ?? 0,
    orders: placed?.orders ?? 0,
    begun: placed?.begun ?? 0,
    paid: paid?.orders ?? 0,
  };
}
