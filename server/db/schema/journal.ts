/**
 * What happened besides the events of an attempt: calls to providers, and what the shopper's screens did. For the
 * inspector only; nothing decides by it. Append-only: the server may insert rows and delete old ones.
 */
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { EVENT_SOURCES, oneOf, utcTimestamp } from './columns.ts';
import { paymentAttempts } from './payments.ts';

const PROVIDER_CALLS = ['open', 'read', 'search', 'expire', 'refund'] as const;

/** One call to a provider about one attempt, with its answer. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    call: text({ enum: PROVIDER_CALLS }).notNull(),
    /** What caused the call. */
    source: text({ enum: EVENT_SOURCES }).notNull(),
    /** A verdict, or `absent`, `refused`, `unanswered`, `sent`. */
    answer: text().notNull(),
    /** The provider's status word or the reason, redacted. */
    detail: text(),
    durationMs: integer().notNull(),
    /** When the answer came. */
    at: utcTimestamp().notNull(),
  },
  (table) => [
    index('provider_calls_attempt').on(table.attemptId),
    index('provider_calls_at').on(table.at),
    oneOf('provider_calls_call', table.call, PROVIDER_CALLS),
    oneOf('provider_calls_source', table.source, EVENT_SOURCES),
  ],
);

/** One transition of a machine in the shopper's browser. Every text is one of the machine's own names. */
export const screenSteps = pgTable(
  'screen_steps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    /** Random, one per page load; steps that are sent again have the same page and number. */
    page: uuid().notNull(),
    number: integer().notNull(),
    machine: text().notNull(),
    /** Version of the recording's format. */
    version: integer().notNull(),
    event: text().notNull(),
    fromState: text().notNull(),
    toState: text().notNull(),
    isVisible: boolean().notNull(),
    isOnline: boolean().notNull(),
    /** The browser's time, corrected by a large `clockOffsetMs`. */
    at: utcTimestamp().notNull(),
    /** How far the browser's clock was behind the server's when the step was sent, in milliseconds. */
    clockOffsetMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('screen_steps_once').on(table.page, table.number),
    index('screen_steps_attempt').on(table.attemptId),
    index('screen_steps_at').on(table.at),
  ],
);
