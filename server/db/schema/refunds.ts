/** Refunds of payments, and the credit notes of those that had an invoice. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ORDER_REFUND_STATES, REFUND_CAUSES } from '#domain/payments/order-refund.ts';
import { REFUND_ANSWERS, REFUND_REASONS, REFUND_STATES, type RefundState } from '#domain/payments/refund.ts';
import { francs, oneOf, utcTimestamp } from './columns.ts';
import { invoices } from './invoices.ts';
import { paymentAttempts } from './payments.ts';
import { paymentProviders } from './providers.ts';

/** The states as they are stored: the release before knows no others. A refund that is with the provider is stored as
 * claimed, and one whose money is kept as credit as withdrawn. */
const STORED_STATES = ['asked', 'claimed', 'made', 'withdrawn'] as const satisfies RefundState[];
/** What a claimed refund is besides, while it is with the provider. */
const SENDING = ['sending', 'unknown'] as const satisfies RefundState[];
/** The states of both machines; `absent` before the first event. */
const REFUND_EVENT_STATES = ['absent', ...REFUND_STATES, 'refused'] as const;

/**
 * Money of a payment that does not count, or does not any more, that is returned: one row per refund. Its key is the provider's payment and a number, so that the same
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
    state: text({ enum: STORED_STATES }).notNull(),
    /** Of a claimed refund: the provider was told to return the money and its answer is not known. */
    sending: text({ enum: SENDING }),
    /** How often the provider was told to, by a decision of staff. */
    sendings: integer().notNull().default(0),
    /** The provider's word for its last refusal. */
    refusal: text(),
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
    /** Of a withdrawn refund: when its money became credit of the customer. */
    keptAt: utcTimestamp(),
    createdAt: utcTimestamp().notNull(),
  },
  (table) => [
    unique('refunds_key').on(table.provider, table.transaction, table.number),
    // One payout has one reference: it cannot be recorded for another refund, in whatever case it is typed.
    uniqueIndex('refunds_reference').on(table.provider, sql`upper(${table.providerReference})`),
    index('refunds_attempt').on(table.attemptId),
    // What operators watch: money that is still to be returned.
    index('refunds_waiting')
      .on(table.createdAt)
      .concurrently()
      .where(sql`${table.state} in ('asked', 'claimed')`),
    index('refunds_made_at').on(table.madeAt).concurrently().where(sql`${table.madeAt} is not null`),
    check('refunds_number', sql`${table.number} >= 1`),
    check('refunds_claimed', sql`${table.state} <> 'claimed' or ${table.claimedBy} is not null`),
    check('refunds_made', sql`(${table.state} = 'made') = (${table.madeAt} is not null)`),
    oneOf('refunds_reason', table.reason, REFUND_REASONS),
    oneOf('refunds_state', table.state, STORED_STATES),
    oneOf('refunds_sending_state', table.sending, SENDING),
    oneOf('refunds_provider_answer', table.providerAnswer, REFUND_ANSWERS),
  ],
);

/**
 * Money of a payment that counts and goes on counting, whole or part: what staff ask to return from the page of an order. What an order was
 * paid is what was received, less what of these is made. A table of its own, because the release before reads every row of `refunds` as the
 * end of its payment (decision 0063).
 */
export const orderRefunds = pgTable(
  'order_refunds',
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
    /** Whole francs. All refunds of a payment together are what it brought, at most. */
    amount: francs().notNull(),
    cause: text({ enum: REFUND_CAUSES }).notNull(),
    reason: text().notNull(),
    /** The positions of the lines of the order that it is about. */
    lines: jsonb().$type<number[]>().notNull(),
    state: text({ enum: ORDER_REFUND_STATES }).notNull(),
    /** Staff accounts. Not foreign keys: the row outlives the accounts. */
    askedBy: integer().notNull(),
    /** Another person than the one who asked must return the money. */
    isByTwo: boolean().notNull(),
    claimedBy: integer(),
    claimedAt: utcTimestamp(),
    /** What the provider knew of refunds of this payment when it was claimed. */
    providerAnswer: text({ enum: REFUND_ANSWERS }),
    /** How often the provider was told to return the money, by a decision of staff. */
    sendings: integer().notNull().default(0),
    /** The provider's word for its last refusal. */
    refusal: text(),
    /** The provider's own reference of the refund; its API gives none, its statement does. */
    providerReference: text(),
    /** True when the provider told of it, false when staff recorded it. */
    foundAtProvider: boolean(),
    madeAt: utcTimestamp(),
    /** Of the request that asked for it, so that the same request again asks for nothing (I19). */
    requestKey: text(),
    createdAt: utcTimestamp().notNull(),
  },
  (table) => [
    unique('order_refunds_key').on(table.provider, table.transaction, table.number),
    unique('order_refunds_request').on(table.askedBy, table.requestKey),
    uniqueIndex('order_refunds_reference').on(table.provider, sql`upper(${table.providerReference})`),
    index('order_refunds_attempt').on(table.attemptId),
    index('order_refunds_waiting')
      .on(table.createdAt)
      .concurrently()
      .where(sql`${table.state} not in ('made', 'withdrawn')`),
    index('order_refunds_made_at').on(table.madeAt).where(sql`${table.madeAt} is not null`),
    check('order_refunds_number', sql`${table.number} >= 1`),
    check('order_refunds_amount', sql`${table.amount} between 1 and 100000000`),
    check(
      'order_refunds_claimed',
      sql`${table.state} not in ('claimed', 'sending', 'unknown') or ${table.claimedBy} is not null`,
    ),
    check('order_refunds_made', sql`(${table.state} = 'made') = (${table.madeAt} is not null)`),
    check(
      'order_refunds_evidence',
      sql`${table.state} <> 'made' or ${table.foundAtProvider} or ${table.providerReference} is not null`,
    ),
    check('order_refunds_by_two', sql`not ${table.isByTwo} or ${table.claimedBy} <> ${table.askedBy}`),
    oneOf('order_refunds_cause', table.cause, REFUND_CAUSES),
    oneOf('order_refunds_state', table.state, ORDER_REFUND_STATES),
    oneOf('order_refunds_provider_answer', table.providerAnswer, REFUND_ANSWERS),
  ],
);

/**
 * The events of all refunds, complete enough to be given to their machine again. Append-only: the server may insert rows, and nothing changes
 * or deletes them. For the inspector only: the rows of refunds say how they stand (decision 0077).
 */
export const refundEvents = pgTable(
  'refund_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    /** The refund of money that does not count, or of a payment that does: one of the two. */
    refundId: integer().references(() => refunds.id),
    orderRefundId: integer().references(() => orderRefunds.id),
    /** The event of its machine. People are named by their staff account; never a customer's data. */
    event: jsonb().notNull(),
    fromState: text({ enum: REFUND_EVENT_STATES }).notNull(),
    toState: text({ enum: REFUND_EVENT_STATES }).notNull(),
    at: utcTimestamp().notNull(),
  },
  (table) => [
    index('refund_events_attempt').on(table.attemptId),
    check('refund_events_refund', sql`num_nonnulls(${table.refundId}, ${table.orderRefundId}) = 1`),
    oneOf('refund_events_from_state', table.fromState, REFUND_EVENT_STATES),
    oneOf('refund_events_to_state', table.toState, REFUND_EVENT_STATES),
  ],
);

/** The credit note of a refund that is made: it takes the returned sum off an invoice, which stays. With numbers without holes. */
export const creditNotes = pgTable('credit_notes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull().unique(),
  refundId: integer()
    .notNull()
    .unique()
    .references(() => orderRefunds.id),
  invoiceId: integer()
    .notNull()
    .references(() => invoices.id),
  issuedAt: utcTimestamp().notNull(),
});
