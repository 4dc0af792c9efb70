/** Amounts due, attempts to pay them, and the events of attempts. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAYMENT_MODES } from '#domain/order.ts';
import {
  ATTEMPT_STATES,
  RESUMED_STATES,
  LIVE_STATES,
  SETTLED_STATE,
  UNPAID_STATES,
} from '#domain/payments/attempt-state.ts';
import { projectedColumns, scheduledColumns } from './attempt-columns.ts';
import { EVENT_SOURCES, francs, utcTimestamp, oneOf, words } from './columns.ts';
import { orders } from './orders.ts';
import { paymentProviders } from './providers.ts';

/** How an entry of `cash_payments` was received. */
const CASH_METHODS = ['cash', 'credit'] as const;

/** Amounts to pay: one row per order and instalment; the server fixes the amount. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    instalmentNo: integer().notNull(),
    amountDue: francs().notNull(),
    /** Calendar day in Dakar, e.g. `2026-11-21`. */
    dueOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    unique('payment_intents_instalment').on(table.orderId, table.instalmentNo),
    index('payment_intents_due').on(table.dueOn),
    // Was the target of foreign keys on (intent, amount), which triggers replace; the next release drops it.
    unique('payment_intents_id_amount').on(table.id, table.amountDue),
    check('payment_intents_amount', sql`${table.amountDue} between 1 and 100000000`),
  ],
);

/**
 * Each division of an amount to pay into two: the intent keeps the first part, the rest is a new intent after it. A function of the
 * owner writes it and both intents. Append-only: triggers reject UPDATE, DELETE and TRUNCATE.
 *
 * @see docs/decisions/0067-part-payments.md
 */
export const instalmentDivisions = pgTable(
  'instalment_divisions',
  {
    restId: integer()
      .primaryKey()
      .references(() => paymentIntents.id),
    intentId: integer()
      .notNull()
      .references(() => paymentIntents.id),
    /** Whole francs of the intent before; attempts of that time keep this amount. */
    amount: francs().notNull(),
    firstAmount: francs().notNull(),
    /** `shopper` or `staff:<id>`. */
    actor: text().notNull(),
    dividedAt: utcTimestamp().notNull(),
  },
  (table) => [
    index('instalment_divisions_intent').on(table.intentId),
    check('instalment_divisions_parts', sql`${table.firstAmount} between 1 and ${table.amount} - 1`),
    check('instalment_divisions_actor', sql`${table.actor} = 'shopper' or ${table.actor} like 'staff:_%'`),
  ],
);

/**
 * One session at a provider for an intent. Its state is computed from its events. A trigger compares its amount with the amount due:
 * when it is written, and when it succeeds (I4, I9).
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey(),
    intentId: integer()
      .notNull()
      .references(() => paymentIntents.id),
    provider: text()
      .notNull()
      .references(() => paymentProviders.id),
    mode: text({ enum: PAYMENT_MODES }).notNull(),
    /** Our own reference, created before the provider is called; also the transaction id in the API. */
    clientReference: text().notNull().unique(),
    amount: francs().notNull(),
    /** In E.164, as entered by the payer. Null if the provider needs none. */
    phone: text(),
    ...projectedColumns,
    ...scheduledColumns,
    createdAt: utcTimestamp().notNull(),
  },
  (table) => [
    // At most one live attempt and one success per instalment, enforced by the database (I1, I2).
    // `attempts_one_offered` includes `attempts_one_live`, which the next release drops.
    uniqueIndex('attempts_one_live')
      .on(table.intentId)
      .where(sql`not ${table.superseded} and ${table.state} in (${words(LIVE_STATES)})`),
    uniqueIndex('attempts_one_offered')
      .on(table.intentId)
      .concurrently()
      .where(
        sql`not ${table.superseded} and (${table.state} in (${words(LIVE_STATES)}) or ${table.resumedAs} is not null)`,
      ),
    uniqueIndex('attempts_one_succeeded')
      .on(table.intentId)
      .where(sql`${table.state} = ${words([SETTLED_STATE])}`),
    unique('attempts_session').on(table.provider, table.providerSessionId),
    unique('attempts_provider_transaction').on(table.provider, table.providerTransactionId),
    // `attempts_due_of_provider` takes the place of `attempts_due`, which the next release drops.
    index('attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('attempts_due_of_provider')
      .on(table.provider, table.nextCheckAt)
      .concurrently()
      .where(sql`${table.nextCheckAt} is not null`),
    index('attempts_intent').on(table.intentId),
    // Staff search by phone.
    index('attempts_phone')
      .on(table.phone, table.createdAt)
      .concurrently()
      .where(sql`${table.phone} is not null`),
    // The statistics of a provider.
    index('attempts_provider').on(table.provider, table.createdAt).concurrently(),
    // The money of some days.
    index('attempts_completed')
      .on(table.completedAt)
      .concurrently()
      .where(sql`${table.completedAt} is not null`),
    // Attempts that were never paid and are not watched any more, until they are deleted.
    index('attempts_forgettable')
      .on(table.createdAt, table.id)
      .concurrently()
      .where(sql`${table.nextCheckAt} is null and ${table.state} in (${words(UNPAID_STATES)})`),
    // What operators watch: money that is moving, or that staff must decide about.
    index('attempts_undecided')
      .on(table.id)
      .concurrently()
      .where(sql`${table.state} in ('processing', 'conflicted') or ${table.resumedAs} = 'processing'`),
    check('attempts_amount', sql`${table.amount} between 1 and 100000000`),
    oneOf('attempts_mode', table.mode, PAYMENT_MODES),
    oneOf('attempts_state', table.state, ATTEMPT_STATES),
    oneOf('attempts_resumed_as', table.resumedAs, RESUMED_STATES),
  ],
);

/**
 * Cash that staff received for an instalment, which it settles until it is reversed, and credit of the customer that staff used for one. Each row of an intent but the first
 * replaces one that was reversed, so that one row at most counts, for exactly the amount due (I4). Append-only: triggers
 * reject UPDATE, DELETE and TRUNCATE.
 */
export const cashPayments = pgTable(
  'cash_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    intentId: integer()
      .notNull()
      .references(() => paymentIntents.id),
    /** A trigger compares it with the amount due. */
    amount: francs().notNull(),
    /** Id of the staff account. To become a foreign key with the table of accounts. */
    receivedBy: integer().notNull(),
    receivedAt: utcTimestamp().notNull(),
    note: text(),
    /** `credit`: money that the customer had paid before (`customer_credits`); it is never reversed. */
    method: text({ enum: CASH_METHODS }).notNull().default('cash'),
    /** Of the request that recorded it, so that the same request again records nothing (I19). */
    requestKey: text(),
    /** The reversed entry of this intent before it. */
    replaces: integer().references((): AnyPgColumn => cashReversals.cashPaymentId),
  },
  (table) => [
    unique('cash_payments_one_per_intent').on(table.intentId, table.replaces).nullsNotDistinct(),
    unique('cash_payments_request').on(table.receivedBy, table.requestKey),
    index('cash_payments_received').on(table.receivedAt),
    oneOf('cash_payments_method', table.method, CASH_METHODS),
  ],
);

/**
 * Cash entries that were wrong and do not count any more. Append-only like the entries. `replaces` of an entry refers to this
 * table, so that the intent's next entry needs a reversal; the server compares their intents.
 */
export const cashReversals = pgTable(
  'cash_reversals',
  {
    cashPaymentId: integer()
      .primaryKey()
      .references(() => cashPayments.id),
    /** Id of the staff account. */
    reversedBy: integer().notNull(),
    reversedAt: utcTimestamp().notNull(),
    reason: text().notNull(),
  },
  (table) => [index('cash_reversals_reversed').on(table.reversedAt).concurrently()],
);

/**
 * Links by which somebody else pays one instalment. Rows are never deleted and keep who made them and when they ended: they
 * are the audit of who could pay. The secret is not stored, only its SHA-256.
 */
export const paymentLinks = pgTable(
  'payment_links',
  {
    /** Public: it names the link in its URL and gives no access. */
    id: text().primaryKey(),
    intentId: integer()
      .notNull()
      .references(() => paymentIntents.id),
    tokenHash: text().notNull().unique('payment_links_token'),
    /** Id of the account that made it; null for a guest with the key of the order. */
    createdBy: integer(),
    createdAt: utcTimestamp().notNull(),
    expiresAt: utcTimestamp().notNull(),
    revokedAt: utcTimestamp(),
  },
  (table) => [
    index('payment_links_intent').on(table.intentId),
    uniqueIndex('payment_links_one_open').on(table.intentId).where(sql`${table.revokedAt} is null`),
    check('payment_links_expiry', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);

/**
 * All events of all attempts, with the facts of their decisions. Append-only: triggers reject UPDATE, DELETE and
 * TRUNCATE (I5).
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    seq: integer().notNull(),
    type: text().notNull(),
    source: text({ enum: EVENT_SOURCES }).notNull(),
    /** `system`, `shopper` or `staff:<id>`. */
    actor: text().notNull().default('system'),
    /** The callback that caused the event. Not a foreign key: callbacks are deleted before events. */
    inboxId: bigint({ mode: 'number' }),
    /** The reason as text. */
    reason: text(),
    /** Set for staff decisions, so that a repeated request changes nothing (I19). */
    idempotencyKey: text().unique('payment_events_idempotency'),
    /** Version of the lifecycle rules used; 0 for events written before versions existed. */
    rules: integer().notNull().default(0),
    /** The facts that the decision was based on. */
    inputs: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The states when the event was written; replay computes them again and compares. */
    fromState: text({ enum: ATTEMPT_STATES }),
    toState: text({ enum: ATTEMPT_STATES }).notNull(),
    /** The provider's answer, redacted: the evidence required by I8. */
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    at: utcTimestamp().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.seq] }),
    index('payment_events_at').on(table.at),
    check(
      'payment_events_actor',
      sql`${table.actor} in ('system', 'shopper') or ${table.actor} like 'staff:_%'`,
    ),
    oneOf('payment_events_source', table.source, EVENT_SOURCES),
    oneOf('payment_events_from_state', table.fromState, ATTEMPT_STATES),
    oneOf('payment_events_to_state', table.toState, ATTEMPT_STATES),
  ],
);
