import type { WithSubquery } from 'drizzle-orm';
import * as v from 'valibot';
import { signalAfterCommit } from '../db/commit-signals.ts';
import type { Database } from '../db/index.ts';
import { placeholders, prepared } from '../db/prepared.ts';
import { outbox } from '../db/schema.ts';
import { REMINDER_MOMENTS } from '#domain/orders/instalment-reminders.ts';

const InstalmentReminder = v.object({ intentId: v.number(), moment: v.picklist(REMINDER_MOMENTS) });

/** The messages about money that does not count: it was received, or it was returned. */
const ReturnStep = v.picklist(['surplus', 'refunded']);

/** What a message to the customer says of a delivery. */
const DeliveryMoment = v.picklist(['onItsWay', 'delivered']);
export type DeliveryMoment = v.InferOutput<typeof DeliveryMoment>;
/** The step of a parcel, by the version that it gave it. */
const DeliveryStep = v.object({ parcelId: v.number(), version: v.number(), moment: DeliveryMoment });

/** A refund of an order, with the content of its messages. */
const RefundStep = v.object({ refundId: v.number(), step: v.picklist(['asked', 'made']) });

/** The kinds of work in the outbox, with the parameters of each. */
export const PAYLOADS = {
  /** `isChanged`: its total is another one than in the mail before. */
  'mail.order_placed': v.object({ orderId: v.number(), isChanged: v.optional(v.boolean()) }),
  /** By what settled the instalment. */
  'invoice.issue': v.union([v.object({ attemptId: v.string() }), v.object({ cashPaymentId: v.number() })]),
  'mail.payment_received': v.object({ invoiceId: v.number() }),
  'mail.instalment_reminder': InstalmentReminder,
  'sms.instalment_reminder': InstalmentReminder,
  'mail.payment_returned': v.object({ attemptId: v.string(), step: ReturnStep }),
  'sms.payment_returned': v.object({
    attemptId: v.string(),
    step: ReturnStep,
    to: v.picklist(['owner', 'payer']),
  }),
  /** The money of a payment was kept as credit of the customer. */
  'mail.payment_kept': v.object({ attemptId: v.string() }),
  'sms.payment_kept': v.object({ attemptId: v.string(), to: v.picklist(['owner', 'payer']) }),
  /** Credit of the customer was returned by hand: the entry of it. */
  'mail.credit_returned': v.object({ entryId: v.number() }),
  'sms.credit_returned': v.object({ entryId: v.number() }),
  'mail.invoice_cancelled': v.object({ invoiceId: v.number() }),
  'sms.invoice_cancelled': v.object({ invoiceId: v.number() }),
  /** The provider returns the money of a refund: of an order, or of a task of staff about money that does not count. */
  'refund.send': v.object({ refundId: v.number(), of: v.optional(v.picklist(['order', 'task']), 'order') }),
  'mail.refund_step': RefundStep,
  'sms.refund_step': RefundStep,
  'mail.delivery_step': DeliveryStep,
  'sms.delivery_step': DeliveryStep,
  'mail.staff_task': v.object({ taskId: v.number() }),
  'mail.one_time_code': v.object({ codeId: v.string() }),
  'sms.one_time_code': v.object({ codeId: v.string() }),
  'mail.password_changed': v.object({ accountId: v.number() }),
  'mail.email_changed': v.object({ codeId: v.string() }),
  'mail.phone_changed': v.object({ accountId: v.number() }),
  'mail.second_factor': v.object({
    accountId: v.number(),
    change: v.picklist(['on', 'off', 'removed', 'recoveryUsed', 'codesRenewed']),
  }),
} as const;

export type OutboxKind = keyof typeof PAYLOADS;
const isKind = (key: string): key is OutboxKind => key in PAYLOADS;
/** The kinds that this program can do. During a deployment another release writes others, and does them. */
export const KINDS: readonly OutboxKind[] = Object.keys(PAYLOADS).filter(isKind);
export type PayloadOf<Kind extends OutboxKind> = v.InferOutput<(typeof PAYLOADS)[Kind]>;

/** One piece of work; `key` names it within its kind, and each key is done once. */
export type OutboxWork = {
  [Kind in OutboxKind]: { kind: Kind; key: string; payload: PayloadOf<Kind> };
}[OutboxKind];

/** The insert of one piece of work, as part of a prepared statement whose values are the fields of the work. */
export const insertWork = (db: Database) =>
  db
    .insert(outbox)
    .values({ ...placeholders(outbox, ['kind', 'key', 'payload']), nextTryAt: new Date(0) })
    .onConflictDoNothing();

const writeWork = prepared('enqueue', insertWork);

/** Adds work to the outbox, in the transaction that makes it necessary. A key that exists already adds nothing. */
export async function enqueue(tx: Database, work: OutboxWork): Promise<void> {
  await writeWork(tx, { ...work });
  signalAfterCommit(tx, 'outbox');
}

/** Adds work in one statement with other writes of this transaction: `tx.$with(name).as(…)`. */
export async function enqueueWith(
  tx: Database,
  writes: readonly WithSubquery[],
  { kind, key, payload }: OutboxWork,
): Promise<void> {
  await tx
    .with(...writes)
    .insert(outbox)
    .values({ kind, key, payload, nextTryAt: new Date(0) })
    .onConflictDoNothing();
  signalAfterCommit(tx, 'outbox');
}
