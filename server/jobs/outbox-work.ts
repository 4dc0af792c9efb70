import type { SQLWrapper } from 'drizzle-orm';
import * as v from 'valibot';
import { signalAfterCommit } from '../db/commit-signals.ts';
import type { Database } from '../db/index.ts';
import { placeholders, preparedWrites } from '../db/prepared.ts';
import { outbox } from '../db/schema.ts';

/** The work that follows from committed facts, and what each piece needs to know. */
export const PAYLOADS = {
  'mail.order_placed': v.object({ orderId: v.number() }),
  /** By what settled the instalment. */
  'invoice.issue': v.union([v.object({ attemptId: v.string() }), v.object({ cashPaymentId: v.number() })]),
  'mail.payment_received': v.object({ invoiceId: v.number() }),
  'mail.staff_task': v.object({ taskId: v.number() }),
} as const;

export type OutboxKind = keyof typeof PAYLOADS;
export type PayloadOf<Kind extends OutboxKind> = v.InferOutput<(typeof PAYLOADS)[Kind]>;

/** One piece of work; `key` names it within its kind, and each key is done once. */
export type OutboxWork = {
  [Kind in OutboxKind]: { kind: Kind; key: string; payload: PayloadOf<Kind> };
}[OutboxKind];

/** The statement that writes work, for a prepared statement; its values are the work's own fields. */
export const insertWork = (db: Database): SQLWrapper =>
  db
    .insert(outbox)
    .values({ ...placeholders(outbox, ['kind', 'key', 'payload']), nextTryAt: new Date(0) })
    .onConflictDoNothing();

const writeWork = preparedWrites('enqueue', (db) => [insertWork(db)]);

/** Writes work down in the transaction of the fact that calls for it. The same key again adds nothing. */
export async function enqueue(tx: Database, work: OutboxWork): Promise<void> {
  await writeWork(tx, { ...work });
  signalAfterCommit(tx, 'outbox');
}

/** The statement that `enqueue` sends, to be sent together with others in this transaction. */
export function enqueuing(tx: Database, { kind, key, payload }: OutboxWork): SQLWrapper {
  signalAfterCommit(tx, 'outbox');
  return tx
    .insert(outbox)
    .values({ kind, key, payload, nextTryAt: new Date(0) })
    .onConflictDoNothing();
}
