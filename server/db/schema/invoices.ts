/** Invoices of settled instalments and the numbers they take. */
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { paymentAttempts, paymentIntents } from './payments.ts';

/** One invoice per settled instalment, numbered without a gap (I13). */
export const invoices = pgTable('invoices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull().unique(),
  intentId: integer()
    .notNull()
    .unique()
    .references(() => paymentIntents.id),
  attemptId: uuid()
    .notNull()
    .unique()
    .references(() => paymentAttempts.id),
  issuedAt: moment().notNull(),
});

/** Numbers that must have no gap: the row is locked by the transaction that takes the next one. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
