/** Messages to the merchant's own systems: where they go, what they tell, and what came of each. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { oneOf, utcTimestamp } from './columns.ts';

/** What a message can tell. */
const WEBHOOK_TYPES = [
  'order.placed',
  'order.state_changed',
  'order.fulfilment_changed',
  'payment.state_changed',
  'payment.cash_received',
  'payment.cash_reversed',
  'payment.credit_used',
  'refund.state_changed',
] as const;

/** A system of the merchant. It gets what happens while it is registered. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    /** The key of its signatures, as its owner has it: `whsec_` and Base64. */
    secret: text().notNull(),
    createdAt: utcTimestamp().notNull(),
    endedAt: utcTimestamp(),
  },
  (table) => [index('webhook_endpoints_registered').on(table.id).where(sql`${table.endedAt} is null`)],
);

/** What happened, written by triggers in the transaction of the change while an endpoint is registered. Without personal data. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id of its message, the same for each try and each endpoint. */
    key: uuid().notNull().defaultRandom(),
    type: text({ enum: WEBHOOK_TYPES }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: utcTimestamp().notNull().defaultNow(),
  },
  (table) => [
    index('webhook_events_at').on(table.at),
    oneOf('webhook_events_type', table.type, WEBHOOK_TYPES),
  ],
);

/** An event for an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    endpointId: integer()
      .notNull()
      .references(() => webhookEndpoints.id),
    attempts: integer().notNull().default(0),
    nextTryAt: utcTimestamp().notNull().default(new Date(0)),
    /** When it was accepted, or given up. */
    doneAt: utcTimestamp(),
    /** The status of the last answer; null for none. */
    lastStatus: integer(),
    lastTryAt: utcTimestamp(),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.eventId, table.endpointId),
    index('webhook_deliveries_due').on(table.nextTryAt, table.id).where(sql`${table.doneAt} is null`),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
  ],
);
