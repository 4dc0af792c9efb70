/** What the shop owes a customer for later payments: money that was received and did not count. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { francs, utcTimestamp } from './columns.ts';
import { orders } from './orders.ts';
import { cashPayments, paymentAttempts, paymentIntents } from './payments.ts';

/**
 * The credit of customers: what was kept of a payment, what was used of it for an instalment, and what was returned by hand. It belongs to the customer of the order,
 * and to a guest's order itself. A balance is the sum of its entries, computed under a lock of its owner and never below zero (I29).
 * Append-only: triggers reject UPDATE, DELETE and TRUNCATE.
 *
 * @see docs/decisions/0069-credit-of-customers.md
 */
export const customerCredits = pgTable(
  'customer_credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The order of the payment, or of the instalment. */
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The payment whose money was kept; null for what was used. */
    attemptId: uuid()
      .unique('customer_credits_attempt')
      .references(() => paymentAttempts.id),
    /** The instalment that it was used for; null for what was kept. */
    intentId: integer()
      .unique('customer_credits_intent')
      .references(() => paymentIntents.id),
    /** The entry that settles that instalment. */
    cashPaymentId: integer()
      .unique('customer_credits_cash_payment')
      .references(() => cashPayments.id),
    /** Id of the provider by which it was returned by hand; null for what was kept or used. */
    provider: text(),
    /** The provider's own reference of that transfer. */
    providerReference: text(),
    /** More than 0 for what was kept, less than 0 for what was used or returned. */
    amount: francs().notNull(),
    /** The staff account that confirmed it. Not a foreign key: the row outlives the account. */
    staffId: integer().notNull(),
    reason: text().notNull(),
    at: utcTimestamp().notNull(),
  },
  (table) => [
    index('customer_credits_order').on(table.orderId),
    uniqueIndex('customer_credits_reference').on(table.provider, sql`upper(${table.providerReference})`),
    index('customer_credits_at').on(table.at),
    check(
      'customer_credits_source',
      sql`num_nonnulls(${table.attemptId}, ${table.intentId}, ${table.provider}) = 1 and (${table.intentId} is null) = (${table.cashPaymentId} is null) and (${table.provider} is null) = (${table.providerReference} is null)`,
    ),
    check(
      'customer_credits_amount',
      sql`case when ${table.attemptId} is null then ${table.amount} between -100000000 and -1 else ${table.amount} between 1 and 100000000 end`,
    ),
  ],
);
