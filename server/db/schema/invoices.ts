/** Invoices of settled instalments, and the counters for their numbers. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { utcTimestamp } from './columns.ts';
import { cashPayments, paymentAttempts, paymentIntents } from './payments.ts';

/** One invoice per settled instalment, with gapless numbers (I13). */
export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    intentId: integer()
      .notNull()
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
  },
  (table) => [
    check('invoices_settlement', sql`num_nonnulls(${table.attemptId}, ${table.cashPaymentId}) = 1`),
  ],
);

/** Counters without gaps: the row is locked by the transaction that takes the next number. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
