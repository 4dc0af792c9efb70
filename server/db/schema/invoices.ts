/** Invoices of settled instalments, and the counters for their numbers. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { utcTimestamp } from './columns.ts';
import { cashPayments, paymentAttempts, paymentIntents } from './payments.ts';

/**
 * One invoice per settled instalment, with gapless numbers (I13). A cancelled one keeps its number and names its instalment in
 * another column, so that the instalment can get a new one.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    /** Null once it is cancelled. */
    intentId: integer()
      .unique()
      .references(() => paymentIntents.id),
    /** The attempt that settled the instalment; null for cash. */
    attemptId: uuid()
      .unique()
      .references(() => paymentAttempts.id),
    cashPaymentId: integer()
      .unique()
      .references(() => cashPayments.id),
    issuedAt: utcTimestamp().notNull(),
    cancelledIntentId: integer().references(() => paymentIntents.id),
    cancelledAt: utcTimestamp(),
  },
  (table) => [
    index('invoices_cancelled')
      .on(table.cancelledIntentId)
      .concurrently()
      .where(sql`${table.cancelledIntentId} is not null`),
    check(
      'invoices_cancelled_or_not',
      sql`num_nonnulls(${table.intentId}, ${table.cancelledIntentId}) = 1 and (${table.cancelledIntentId} is null) = (${table.cancelledAt} is null)`,
    ),
    check('invoices_settlement', sql`num_nonnulls(${table.attemptId}, ${table.cashPaymentId}) = 1`),
  ],
);

/** Counters without gaps: the row is locked by the transaction that takes the next number. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
