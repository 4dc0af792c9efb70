import { eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { onCommitted } from '../db/commit-signals.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Database } from '../db/index.ts';
import { placeholders, prepared } from '../db/prepared.ts';
import { channelOf } from '../db/schema/columns.ts';
import { outbox } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Loop } from './loop.ts';
import { claimChanges, claimValues, createWorker, dueRows, type Lane } from './claimed-rows.ts';
import { KINDS, PAYLOADS, type OutboxKind, type PayloadOf } from './outbox-work.ts';

export { enqueue, enqueueWith, insertWork, type OutboxKind } from './outbox-work.ts';

/**
 * Called at least once for each piece of work, so each must be idempotent. If it answers `wait` or throws, it is called
 * again after a growing pause, unless it throws a `PermanentFailure`.
 */
export type OutboxHandlers = {
  [Kind in OutboxKind]: (payload: PayloadOf<Kind>, db: Database, key: string) => Promise<'wait' | void>;
};

/** Invoices and messages may be a moment later: under load one claim serves several orders. */
const GATHER_MS = 50;
/**
 * Channels of work, by what they wait for: a mail server that hangs delays no SMS and no invoice. Few slots, so that requests
 * have the cores while many orders are paid at once; what is left over is done right after.
 */
const CHANNELS: readonly Lane[] = [
  { name: 'invoice', slots: 2 },
  { name: 'refund', slots: 1 },
  { name: 'mail', slots: 4 },
  { name: 'sms', slots: 2 },
];

const claimDue = prepared('claim_outbox', (db) => {
  const due = db.$with('due', { id: outbox.id }).as(
    dueRows(outbox, {
      isOpen: sql`${isNull(outbox.doneAt)} and ${inArray(outbox.kind, KINDS)}`,
      lane: channelOf(outbox.kind),
      // As its index is: in the order of their ids, PostgreSQL may read through all rows that are done.
      order: sql`${outbox.isUrgent} desc, ${outbox.nextTryAt}, ${outbox.id}`,
    }),
  );
  return db
    .with(due)
    .update(outbox)
    .set(claimChanges(outbox))
    .from(due)
    .where(eq(outbox.id, due.id))
    .returning(getTableColumns(outbox));
});

const finish = prepared('finish_outbox', (db) =>
  db
    .update(outbox)
    .set(placeholders(outbox, ['doneAt']))
    .where(sql`${outbox.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

/** How long done work is kept, in milliseconds: its keys prevent that the same reminder is sent twice. */
const DONE_KEPT_MS = 30 * 86_400_000;

/** Deletes work that was done. @returns how much */
export const deleteDoneWork = (db: Database, now: Date): Promise<number> =>
  deleteInBatches(db, outbox, lt(outbox.doneAt, new Date(now.getTime() - DONE_KEPT_MS)), outbox.doneAt);

/** Performs the work in the outbox: right after the commit that wrote it, and periodically what was missed. */
export function createOutbox(deps: {
  db: Database;
  clock: Clock;
  log: Log;
  handlers: OutboxHandlers;
  /** For tests. */
  scanMs?: number;
}): Loop {
  const { db, clock, handlers } = deps;
  const worker = createWorker<typeof outbox.$inferSelect>(deps, {
    name: 'outbox',
    lanes: CHANNELS,
    laneOf: ({ kind }) => kind.split('.', 1).join(),
    claim: async (now, free) =>
      (await claimDue(db, claimValues(now, free))).toSorted(
        (a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.id - b.id,
      ),
    handle: ({ kind, payload, key }) => handle(handlers, kind, { payload, key }, db),
    finish: (rows) => finish(db, { ids: rows.map(({ id }) => id), doneAt: clock.now() }),
    gatherMs: GATHER_MS,
    keyOf: ({ kind, key }) => `${kind}/${key}`,
  });
  onCommitted(db, 'outbox', () => worker.nudge());
  return worker;
}

function handle(
  handlers: OutboxHandlers,
  kind: OutboxKind,
  { payload, key }: { payload: unknown; key: string },
  db: Database,
): Promise<'wait' | void> {
  switch (kind) {
    case 'mail.order_placed':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'invoice.issue':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.payment_received':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.instalment_reminder':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.instalment_reminder':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.payment_returned':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.payment_returned':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.payment_kept':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.payment_kept':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.credit_returned':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.credit_returned':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.invoice_cancelled':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.invoice_cancelled':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'refund.send':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.refund_step':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.refund_step':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.delivery_step':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.delivery_step':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.staff_task':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.one_time_code':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'sms.one_time_code':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.password_changed':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.email_changed':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.phone_changed':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    case 'mail.second_factor':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db, key);
    default:
      throw new Error(`No handler for outbox work of kind ${String(kind satisfies never)}`);
  }
}
