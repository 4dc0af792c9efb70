import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Database, tables } from '../db/index.ts';

const FOUND_MAX = 20;

const { paymentAttempts, paymentIntents, paymentProviders, orders } = tables;

export type FoundPayment = Awaited<ReturnType<typeof selectFound>>[number];

/** @param ids a statement that finds the ids of attempts */
const selectFound = (db: Database, ids: SQL) =>
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

// One statement per index, combined by UNION: with conditions on two tables in one OR, every payment would be read.

const selectIds = (db: Database) => db.select({ id: paymentAttempts.id }).from(paymentAttempts);

/** The attempts of orders. @param found a statement that finds the ids of orders */
const selectIdsOfOrders = (db: Database, found: SQL) =>
  db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(inArray(paymentIntents.orderId, found));

/** By our transaction id, the provider's, or the order's reference. */
export function findByName(db: Database, name: string): Promise<FoundPayment[]> {
  const providers = db.select({ id: paymentProviders.id }).from(paymentProviders);
  const order = db.select({ id: orders.id }).from(orders).where(eq(orders.reference, name.toUpperCase()));
  const named = unionAll(
    selectIds(db).where(eq(paymentAttempts.clientReference, name)),
    selectIds(db).where(
      // Each provider by its name, because the index begins with it.
      sql`(${paymentAttempts.provider}, ${paymentAttempts.providerTransactionId}) in (select id, ${name}::text from (${providers}) provider)`,
    ),
    selectIdsOfOrders(db, sql`(${order})`),
  );
  return selectFound(db, sql`(${named})`);
}

/** By the phone that pays, or that of the order: of the latest payments, and of the latest orders. */
export function findByPhone(db: Database, phone: string): Promise<FoundPayment[]> {
  const latest = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.phone, phone))
    .orderBy(desc(orders.id))
    .limit(FOUND_MAX);
  const paying = selectIds(db)
    .where(eq(paymentAttempts.phone, phone))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(FOUND_MAX);
  return selectFound(db, sql`((${paying}) union all (${selectIdsOfOrders(db, sql`(${latest})`)}))`);
}
