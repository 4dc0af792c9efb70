/** Which orders an audit reads: found by ranges of indexes, so that the cost does not grow with the history of the shop. */
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { Database } from '../../db/index.ts';
import {
  cashPayments,
  cashReversals,
  customerCredits,
  orders,
  parcelEvents,
  parcels,
  paymentAttempts,
  paymentEvents,
  paymentIntents,
} from '../../db/schema.ts';

/** A span of time; `to` is not part of it. */
export interface Span {
  from: Date;
  /** By default there is no end. */
  to?: Date;
}

/** As one parameter, where a list would be hundreds. */
export const isOneOf = (column: PgColumn, values: readonly unknown[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`;

const isWithin = (column: PgColumn, { from, to }: Span): SQL | undefined =>
  and(gte(column, from), to && lt(column, to));

/** The ids of the orders that were placed within a span, or whose payments, cash or credit changed. */
export async function findChanged(db: Database, span: Span): Promise<number[]> {
  const placed = await db.select({ id: orders.id }).from(orders).where(isWithin(orders.createdAt, span));
  const paid = await db
    .selectDistinct({ id: paymentEvents.attemptId })
    .from(paymentEvents)
    .where(isWithin(paymentEvents.at, span));
  const ofPayments = await db
    .select({ id: paymentIntents.orderId })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(isOneOf(paymentAttempts.id, idsOf(paid)));
  const inCash = await db
    .select({ id: paymentIntents.orderId })
    .from(cashPayments)
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .where(isWithin(cashPayments.receivedAt, span));
  const reversed = await db
    .select({ id: paymentIntents.orderId })
    .from(cashReversals)
    .innerJoin(cashPayments, eq(cashPayments.id, cashReversals.cashPaymentId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .where(isWithin(cashReversals.reversedAt, span));
  const credited = await db
    .select({ id: customerCredits.orderId })
    .from(customerCredits)
    .where(isWithin(customerCredits.at, span));
  return idsOf([...placed, ...ofPayments, ...inCash, ...reversed, ...credited]);
}

/** Steps of parcels that are looked at: more than are done between two audits. */
const STEPS_MAX = 500;

/** The ids of the orders of which a parcel moved since a time, among the latest steps. */
export async function findMoved(db: Database, since: Date): Promise<number[]> {
  const latest = db
    .select({ parcelId: parcelEvents.parcelId, at: parcelEvents.at })
    .from(parcelEvents)
    .orderBy(desc(parcelEvents.id))
    .limit(STEPS_MAX)
    .as('latest');
  const found = await db
    .selectDistinct({ id: parcels.orderId })
    .from(latest)
    .innerJoin(parcels, eq(parcels.id, latest.parcelId))
    .where(gte(latest.at, since));
  return idsOf(found);
}

/** As the index of these orders has it. */
const isLasting = sql`${orders.state} = 'sale' and (${orders.paymentMode} <> 'online'
  or ${orders.saleType} <> ${sql.raw(`'${SALE_TYPE_WORDS.order}'`)})`;

/** The next orders after an id that are paid in instalments or at the door: they may wait for money for months. */
export async function findLasting(db: Database, after: number, limit: number): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isLasting, gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return idsOf(found);
}

const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);
