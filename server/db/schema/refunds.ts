/** Refunds of payments. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { REFUND_ANSWERS, REFUND_REASONS, REFUND_STATES } from '#domain/payments/refund.ts';
import { francs, oneOf, utcTimestamp } from './columns.ts';
import { paymentAttempts } from './payments.ts';
import { paymentProviders } from './providers.ts';

/**
 * Money of a payment that is returned, one row per refund. Its key is the provider's payment and a number, so that the same
 * refund has the same key in a database that was restored from a backup.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text()
      .notNull()
      .references(() => paymentProviders.id),
    /** The provider's id of the payment, or our reference where the provider gave none. */
    transaction: text().notNull(),
    /** From 1, of the refunds of one payment. */
    number: integer().notNull(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    /** Null where the provider gave no amount in francs. */
    amount: francs(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** The staff account that is about to return the money, or has. Not a foreign key: the row outlives the account. */
    claimedBy: integer(),
    claimedAt: utcTimestamp(),
    /** What the provider knew of refunds of this payment when it was claimed. */
    providerAnswer: text({ enum: REFUND_ANSWERS }),
    /** The provider's own reference of the refund, once it is made. */
    providerReference: text(),
    /** True when the provider told of it, false when staff recorded it. */
    foundAtProvider: boolean(),
    madeAt: utcTimestamp(),
    createdAt: utcTimestamp().notNull(),
  },
  (table) => [
    unique('refunds_key').on(table.provider, table.transaction, table.number),
    // One payout has one reference: it cannot be recorded for another refund, in whatever case it is typed.
    uniqueIndex('refunds_reference').on(table.provider, sql`upper(${table.providerReference})`),
    index('refunds_attempt').on(table.attemptId),
    index('refunds_made_at').on(table.madeAt).concurrently().where(sql`${table.madeAt} is not null`),
    check('refunds_number', sql`${table.number} >= 1`),
    check('refunds_claimed', sql`${table.state} <> 'claimed' or ${table.claimedBy} is not null`),
    check('refunds_made', sql`(${table.state} = 'made') = (${table.madeAt} is not null)`),
    oneOf('refunds_reason', table.reason, REFUND_REASONS),
    oneOf('refunds_state', table.state, REFUND_STATES),
    oneOf('refunds_provider_answer', table.providerAnswer, REFUND_ANSWERS),
  ],
);
