/** Received callbacks, follow-up work, and tasks for staff. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { channelOf, oneOf, utcTimestamp, words } from './columns.ts';
import { paymentProviders } from './providers.ts';

const INBOX_STATES = ['waiting', 'applied', 'orphaned'] as const;
const OUTBOX_KINDS = [
  'mail.order_placed',
  'invoice.issue',
  'mail.payment_received',
  'mail.instalment_reminder',
  'sms.instalment_reminder',
  'mail.payment_returned',
  'sms.payment_returned',
  'mail.payment_kept',
  'sms.payment_kept',
  'mail.credit_returned',
  'sms.credit_returned',
  'mail.invoice_cancelled',
  'sms.invoice_cancelled',
  'refund.send',
  'mail.refund_step',
  'sms.refund_step',
  'mail.delivery_step',
  'sms.delivery_step',
  'mail.staff_task',
  'mail.one_time_code',
  'sms.one_time_code',
  'mail.password_changed',
  'mail.email_changed',
  'mail.phone_changed',
  'mail.second_factor',
] as const;
/** A user cannot continue without it. */
const URGENT_KINDS: readonly (typeof OUTBOX_KINDS)[number][] = ['mail.one_time_code', 'sms.one_time_code'];

/** Callbacks as received, committed before they are acknowledged (HAZARDS B15). */
export const callbackInbox = pgTable(
  'callback_inbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text()
      .notNull()
      .references(() => paymentProviders.id),
    /** The provider's event id: one row, however often the event is delivered. */
    eventKey: text().notNull(),
    clientReference: text(),
    providerSessionId: text(),
    body: text().notNull(),
    state: text({ enum: INBOX_STATES }).notNull().default('waiting'),
    deliveries: integer().notNull().default(1),
    receivedAt: utcTimestamp().notNull(),
    attempts: integer().notNull().default(0),
    nextTryAt: utcTimestamp().notNull().default(new Date(0)),
    settledAt: utcTimestamp(),
  },
  (table) => [
    unique('callback_inbox_event').on(table.provider, table.eventKey),
    // `callback_inbox_due_of_provider` takes the place of `callback_inbox_due`, which the next release drops.
    index('callback_inbox_due').on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
    index('callback_inbox_due_of_provider')
      .on(table.provider, table.nextTryAt, table.id)
      .concurrently()
      .where(sql`${table.state} = 'waiting'`),
    // The callbacks of a payment, for its recording.
    index('callback_inbox_reference').on(table.clientReference).concurrently(),
    index('callback_inbox_session').on(table.providerSessionId).concurrently(),
    // For the retention periods.
    index('callback_inbox_bodies')
      .on(table.receivedAt, table.id)
      .concurrently()
      .where(sql`${table.body} <> ''`),
    index('callback_inbox_settled')
      .on(table.settledAt)
      .concurrently()
      .where(sql`${table.settledAt} is not null`),
    oneOf('callback_inbox_state_known', table.state, INBOX_STATES),
  ],
);

/** Work that follows from a committed change; each key is done once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    key: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    nextTryAt: utcTimestamp().notNull(),
    createdAt: utcTimestamp().notNull().defaultNow(),
    doneAt: utcTimestamp(),
    isUrgent: boolean().generatedAlwaysAs(sql`kind in (${words(URGENT_KINDS)})`),
  },
  (table) => [
    unique('outbox_once').on(table.kind, table.key),
    // `outbox_due_of_channel` takes the place of `outbox_due`, which the next release drops.
    index('outbox_due')
      .on(table.isUrgent.desc().nullsFirst(), table.nextTryAt, table.id)
      .where(sql`${table.doneAt} is null`),
    index('outbox_due_of_channel')
      .on(channelOf(table.kind), table.isUrgent.desc().nullsFirst(), table.nextTryAt, table.id)
      .concurrently()
      .where(sql`${table.doneAt} is null`),
    // For the retention period.
    index('outbox_done').on(table.doneAt).concurrently().where(sql`${table.doneAt} is not null`),
    oneOf('outbox_kind', table.kind, OUTBOX_KINDS),
  ],
);

/**
 * Tasks that staff must decide, e.g. a refund or a payment that does not match. No CHECK on the kind, so that a
 * report is never refused.
 */
export const staffTasks = pgTable(
  'staff_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text()
      .$type<
        | 'refund'
        | 'conflict'
        | 'reversed_payment'
        | 'unasked_refund'
        | 'order_refund'
        | 'orphan_callback'
        | 'orphan_payment'
        | 'unreadable_books'
        | 'settlement_difference'
        | 'contract_limit'
        | 'unknown_status'
        | 'invariant'
        | 'stuck_payment'
        | 'stuck_work'
        | 'mail_refused'
        | 'sms_refused'
        | 'sms_budget'
        | 'code_guessing'
      >()
      .notNull(),
    key: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: utcTimestamp().notNull().defaultNow(),
    /** Set by staff; if the same problem is seen again, the task is reopened. */
    doneAt: utcTimestamp(),
    timesRaised: integer().notNull().default(1),
  },
  (table) => [
    unique('staff_tasks_once').on(table.kind, table.key),
    index('staff_tasks_open')
      .on(table.createdAt, table.id)
      .concurrently()
      .where(sql`${table.doneAt} is null`),
    index('staff_tasks_closed')
      .on(table.doneAt, table.id)
      .concurrently()
      .where(sql`${table.doneAt} is not null`),
  ],
);

/** How far a provider's statement has been read, and which process reads it. */
export const statementReadings = pgTable('ledger_readings', {
  provider: text()
    .primaryKey()
    .references(() => paymentProviders.id),
  /**
   * Everything before this time has been read. It is part of the database, so a restored backup continues from its
   * own time (HAZARDS F5).
   */
  readUntil: utcTimestamp(),
  leaseUntil: utcTimestamp(),
});
