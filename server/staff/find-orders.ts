import { and, desc, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Database, tables } from '../db/index.ts';
import { datedWordsSql, mailboxSql, SPAN_DAYS, SPANS_SEARCHED, spanOf, wordsSql } from '../db/search-keys.ts';
import type { SearchReadings } from './read-search.ts';

const FOUND_MAX = 20;
const SPAN_MS = SPAN_DAYS * 86_400_000;

const { accounts, customers, invoices, orders, paymentAttempts, paymentIntents, paymentProviders } = tables;

export type FoundPayment = Awaited<ReturnType<typeof selectPayments>>[number];
export type FoundOrder = Awaited<ReturnType<typeof selectUntried>>[number];

/** The latest that a search found. */
export interface Found {
  payments: FoundPayment[];
  /** Orders that were never tried to be paid online. */
  orders: FoundOrder[];
}

/**
 * Finds payments, and orders without any, by what a caller says. A name is searched in the orders of about a year, everything
 * else in all.
 *
 * @param now the time of the search
 */
export async function findOrders(db: Database, readings: SearchReadings, now: Date): Promise<Found> {
  const { orderIds, attempts } = await findNamed(db, readings, now);
  return {
    payments: await selectPayments(
      db,
      sql`(${attempts} union all ${idsOfOrders(db, inArray(paymentIntents.orderId, orderIds))})`,
    ),
    orders: await selectUntried(db, orderIds),
  };
}

/** The orders that a caller may speak of, paid or never tried to be paid, by their ids; the latest first, `FOUND_MAX` at most. */
export async function findOrderIds(db: Database, readings: SearchReadings, now: Date): Promise<number[]> {
  const { orderIds, attempts } = await findNamed(db, readings, now);
  const paid = await db
    .selectDistinct({ id: paymentIntents.orderId })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(inArray(paymentAttempts.id, sql`(${attempts})`))
    .orderBy(desc(paymentIntents.orderId))
    .limit(FOUND_MAX);
  const ids = new Set([...orderIds, ...paid.map(({ id }) => id)]);
  return [...ids].toSorted((one, other) => other - one).slice(0, FOUND_MAX);
}

/** What a search names directly: orders by their ids, and a statement that finds the ids of attempts. */
async function findNamed(db: Database, readings: SearchReadings, now: Date) {
  const { ids, phone, name } = readings;
  const numbered = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, idsOfOrdersFor(db, readings)))
    .orderBy(desc(orders.id))
    .limit(FOUND_MAX);
  const named = name === undefined ? [] : await findByName(db, name, now);
  return {
    orderIds: [...numbered.map(({ id }) => id), ...named],
    attempts: phone === undefined ? idsOfNamed(db, ids) : idsOfPhone(db, phone),
  };
}

/** @param ids a statement that finds the ids of attempts */
const selectPayments = (db: Database, ids: SQL) =>
  db
    .select({
      transaction: paymentAttempts.clientReference,
      provider: paymentAttempts.provider,
      state: paymentAttempts.state,
      amount: paymentAttempts.amount,
      createdAt: paymentAttempts.createdAt,
      reference: orders.reference,
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(inArray(paymentAttempts.id, ids))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(FOUND_MAX);

/** Those of some orders that no payment was tried for. */
const selectUntried = (db: Database, orderIds: readonly number[]) =>
  db
    .select({
      id: orders.id,
      reference: orders.reference,
      saleType: orders.saleType,
      state: orders.state,
      total: orders.total,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        notExists(idsOfOrders(db, eq(paymentIntents.orderId, orders.id))),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(FOUND_MAX);

const selectAttemptIds = (db: Database) => db.select({ id: paymentAttempts.id }).from(paymentAttempts);

const idsOfOrders = (db: Database, which: SQL) =>
  selectAttemptIds(db)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(which);

// One statement per index, combined by UNION: with conditions on two tables in one OR, every payment would be read.

function idsOfNamed(db: Database, ids: readonly string[]) {
  const providers = db.select({ id: paymentProviders.id }).from(paymentProviders);
  // Each provider by its name, because the indexes begin with it.
  const named = sql`(select provider.id, name from (${providers}) provider, unnest(${sql.param(ids)}::text[]) name)`;
  return unionAll(
    selectAttemptIds(db).where(inArray(paymentAttempts.clientReference, [...ids])),
    selectAttemptIds(db).where(
      sql`(${paymentAttempts.provider}, ${paymentAttempts.providerTransactionId}) in ${named}`,
    ),
    selectAttemptIds(db).where(
      sql`(${paymentAttempts.provider}, ${paymentAttempts.providerSessionId}) in ${named}`,
    ),
  );
}

/** The latest payments that a phone was entered for. */
const idsOfPhone = (db: Database, phone: string) =>
  sql`(${selectAttemptIds(db)
    .where(eq(paymentAttempts.phone, phone))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(FOUND_MAX)})`;

const selectOrderIds = (db: Database) => db.select({ id: orders.id }).from(orders);

/** The latest orders with a condition that an index ends with the ids of orders for. */
const latestOrders = (db: Database, condition: SQL | undefined) =>
  sql`(${selectOrderIds(db).where(condition).orderBy(desc(orders.id)).limit(FOUND_MAX)})`;

/** The latest orders of some customers. */
const latestOfCustomers = (db: Database, found: SQL) =>
  sql`(${selectOrderIds(db)
    .where(inArray(orders.customerId, found))
    .orderBy(desc(orders.createdAt))
    .limit(FOUND_MAX)})`;

/** A statement that finds the ids of orders. */
function idsOfOrdersFor(db: Database, { phone, mailbox, orders: names, invoice }: SearchReadings): SQL {
  if (phone !== undefined) {
    const owners = db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone));
    return sql`(${latestOrders(db, eq(orders.phone, phone))} union all ${latestOfCustomers(db, sql`(${owners})`)})`;
  }
  if (mailbox !== undefined) {
    const owners = db.select({ id: accounts.customerId }).from(accounts).where(eq(accounts.mailbox, mailbox));
    const written = sql`${mailboxSql(orders.email)} = ${mailbox}`;
    return sql`(${latestOrders(db, written)} union all ${latestOfCustomers(db, sql`(${owners})`)})`;
  }
  const invoiced = db
    .select({ id: paymentIntents.orderId })
    .from(invoices)
    .innerJoin(
      paymentIntents,
      eq(paymentIntents.id, sql`coalesce(${invoices.intentId}, ${invoices.cancelledIntentId})`),
    )
    .where(eq(invoices.number, invoice ?? ''));
  const named = selectOrderIds(db).where(or(inArray(orders.reference, names), inArray(orders.name, names)));
  return sql`(${unionAll(named, invoiced)})`;
}

/** The latest orders of a name whose words may come in any order, from one span of time to the one before. */
async function findByName(db: Database, name: string, now: Date): Promise<number[]> {
  const found: number[] = [];
  const words = sql`array_remove(${wordsSql(sql`${name}::text`)}, '')`;
  for (let span = 0; span < SPANS_SEARCHED && found.length < FOUND_MAX; span += 1) {
    const time = spanOf(new Date(now.getTime() - span * SPAN_MS));
    const rows = await selectOrderIds(db)
      .where(sql`${datedWordsSql(orders.customerName, orders.createdAt)} @> array_append(${words}, ${time})`)
      .orderBy(desc(orders.id))
      .limit(FOUND_MAX - found.length);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
