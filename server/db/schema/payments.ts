/** Amounts due, attempts to pay them, and the events of each attempt. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
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
import type { NextStep } from '#domain/next-step.ts';
import { PAYMENT_MODES } from '#domain/order.ts';
import { ATTEMPT_STATES, LIVE_STATES, SETTLED_STATE } from '#domain/payment-status.ts';
import { francs, moment, oneOf, words } from './columns.ts';
import { orders } from './orders.ts';
import { paymentProviders } from './providers.ts';
import { callbackInbox } from './work.ts';

/** What is to be paid: one row per order and instalment, its amount fixed by the server. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    instalmentNo: integer().notNull(),
    amountDue: francs().notNull(),
    /** Calendar day in Dakar, `2026-11-21`. */
    dueOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    unique('payment_intents_instalment').on(table.orderId, table.instalmentNo),
    // The target of an attempt's (intent, amount).
    unique('payment_intents_id_amount').on(table.id, table.amountDue),
    check('payment_intents_amount', sql`${table.amountDue} between 1 and 100000000`),
  ],
);

/** One provider session for an intent. Its state follows from its events. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey(),
    intentId: integer().notNull(),
    provider: text()
      .notNull()
      .references(() => paymentProviders.id),
    mode: text({ enum: PAYMENT_MODES }).notNull(),
    /** Ours, made before the provider is called; also the transaction id on the wire. */
    clientReference: text().notNull().unique(),
    amount: francs().notNull(),
    /** E.164, as the payer typed it; for our own record. Null where the provider needs none. */
    phone: text(),
    state: text({ enum: ATTEMPT_STATES }).notNull(),
    /** Another attempt has taken its place; it is still watched. */
    superseded: boolean().notNull().default(false),
    providerSessionId: text(),
    providerTransactionId: text(),
    /** What the payer does next to pay. */
    nextStep: jsonb().$type<NextStep>(),
    /** SHA-256 of the secret that its callbacks must carry, where the provider proves them by one. */
    callbackSecretHash: text(),
    validUntil: moment(),
    /** The provider's own words at the last look, redacted. */
    providerWord: text(),
    description: text(),
    requestedAt: moment(),
    /** Until when a process holds the right to call the provider for this attempt. */
    leaseUntil: moment(),
    checkedAt: moment(),
    nextCheckAt: moment(),
    refusedAt: moment(),
    completedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    // Whatever the code does, there is one live attempt and one success per instalment (I1, I2).
    uniqueIndex('attempts_one_live')
      .on(table.intentId)
      .where(sql`not ${table.superseded} and ${table.state} in (${words(LIVE_STATES)})`),
    uniqueIndex('attempts_one_succeeded')
      .on(table.intentId)
      .where(sql`${table.state} = ${words([SETTLED_STATE])}`),
    unique('attempts_session').on(table.provider, table.providerSessionId),
    unique('attempts_provider_transaction').on(table.provider, table.providerTransactionId),
    index('attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('attempts_intent').on(table.intentId),
    check('attempts_amount', sql`${table.amount} between 1 and 100000000`),
    // Both columns: an attempt's amount is always its intent's amount due (I9).
    foreignKey({
      name: 'attempts_intent_amount',
      columns: [table.intentId, table.amount],
      foreignColumns: [paymentIntents.id, paymentIntents.amountDue],
    }),
    oneOf('attempts_mode', table.mode, PAYMENT_MODES),
    oneOf('attempts_state', table.state, ATTEMPT_STATES),
  ],
);

/**
 * Cash that staff received for an instalment, which it settles. At most one row per intent, of exactly the amount due
 * (I4). Append-only: triggers refuse UPDATE, DELETE and TRUNCATE.
 */
export const cashPayments = pgTable(
  'cash_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    intentId: integer().notNull().unique('cash_payments_one_per_intent'),
    amount: francs().notNull(),
    /** Id of the staff account. A foreign key once there is a table of accounts. */
    receivedBy: integer().notNull(),
    receivedAt: moment().notNull(),
    note: text(),
  },
  (table) => [
    index('cash_payments_received').on(table.receivedAt),
    foreignKey({
      name: 'cash_payments_intent_amount',
      columns: [table.intentId, table.amount],
      foreignColumns: [paymentIntents.id, paymentIntents.amountDue],
    }),
  ],
);

const EVENT_SOURCES = ['initiate', 'callback', 'status', 'reconciler', 'staff'] as const;

/**
 * Every event of every attempt, with what its decision depended on. Append-only: triggers refuse UPDATE, DELETE and
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
    /** The callback that caused it. */
    inboxId: bigint({ mode: 'number' }).references(() => callbackInbox.id),
    /** Why, in words. */
    reason: text(),
    /** One per staff decision, so that a repeated request changes nothing (I19). */
    idempotencyKey: text().unique('payment_events_idempotency'),
    /** Version of the lifecycle rules that decided; 0 for events written before versions existed. */
    rules: integer().notNull().default(0),
    /** The facts that the lifecycle decided from. */
    inputs: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The lifecycle's decisions when it was written; replay computes them again and never reads these as true. */
    fromState: text({ enum: ATTEMPT_STATES }),
    toState: text({ enum: ATTEMPT_STATES }).notNull(),
    /** What the provider said, redacted: the proof that I8 asks for. */
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment().notNull().defaultNow(),
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
