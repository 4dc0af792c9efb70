import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { outbox } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Jobs } from './index.ts';
import { createLoop } from './loop.ts';
import { PAYLOADS, type OutboxKind, type PayloadOf } from './outbox-work.ts';
import { PermanentFailure } from './permanent-failure.ts';
import { raiseStaffTask } from './staff-task.ts';

export { enqueue } from './outbox-work.ts';

/**
 * Called at least once for each piece of work, so each must bear being called again. One that answers `wait` or throws is
 * called again after a growing pause; one that throws a `PermanentFailure` is not.
 */
export type OutboxHandlers = {
  [Kind in OutboxKind]: (payload: PayloadOf<Kind>, db: Database) => Promise<'wait' | void>;
};

const SCAN_MS = 2_000;
const BATCH = 20;
/** The first wait for another try, which is also how long a process may hold a piece of work. */
const RETRY_FIRST_MS = 30_000;
const RETRY_MAX_MS = 3_600_000;
/** After so many tries a human is told; the tries go on. */
const TRIES_BEFORE_ALARM = 8;

/**
 * Condition for work that is due. A next try further ahead than the longest wait after so many tries was written by a
 * clock that has been set back since: it is due as well (HAZARDS B35).
 */
function isDue(now: Date) {
  const waitMs = sql`least(${RETRY_FIRST_MS}::float8 * power(2, greatest(${outbox.attempts} - 1, 0)), ${RETRY_MAX_MS})`;
  const latest = sql`${now.toISOString()}::timestamptz + ${waitMs} * interval '1 millisecond'`;
  return and(isNull(outbox.doneAt), or(lte(outbox.nextTryAt, now), sql`${outbox.nextTryAt} > ${latest}`));
}

export interface Outbox {
  start(): void;
  stop(): Promise<void>;
  /** Does all that is due now. */
  drain(): Promise<void>;
}

/** Does the written-down work: by job at once, and by scanning whatever a lost job has left. */
export function createOutbox(deps: {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  handlers: OutboxHandlers;
}): Outbox {
  const { db, clock, log, handlers } = deps;

  /** Takes hold of one piece of work until its next try: a process that dies with it loses nothing. */
  async function claim(id: number) {
    const now = clock.now();
    const due = and(eq(outbox.id, id), isDue(now));
    return db.transaction(async (tx) => {
      const [row] = await tx.select().from(outbox).where(due).for('update', { skipLocked: true });
      if (!row) return undefined;
      const wait = Math.min(RETRY_FIRST_MS * 2 ** row.attempts, RETRY_MAX_MS);
      const held = { attempts: row.attempts + 1, nextTryAt: new Date(now.getTime() + wait) };
      await tx.update(outbox).set(held).where(eq(outbox.id, id));
      return { ...row, ...held };
    });
  }

  async function work(id: number): Promise<void> {
    const row = await claim(id);
    if (!row) return;
    const task = { key: `${row.kind}/${row.key}`, detail: { outboxId: id } };
    try {
      if ((await handle(handlers, row.kind, row.payload, db)) === 'wait') return;
    } catch (error) {
      log.warn({ err: error, kind: row.kind, key: row.key, attempts: row.attempts }, 'outbox work failed');
      const isPermanent = error instanceof PermanentFailure;
      const kind = isPermanent ? error.task : 'stuck_work';
      if (isPermanent || row.attempts >= TRIES_BEFORE_ALARM) {
        if (await raiseStaffTask(db, { kind, ...task }))
          log.error({ event: `staff_task.${kind}`, key: task.key, outboxId: id }, 'outbox work needs staff');
      }
      if (!isPermanent) return;
    }
    await db.update(outbox).set({ doneAt: clock.now() }).where(eq(outbox.id, id));
  }

  async function drain(): Promise<void> {
    for (;;) {
      const due = await db
        .select({ id: outbox.id })
        .from(outbox)
        .where(isDue(clock.now()))
        .orderBy(asc(outbox.id))
        .limit(BATCH);
      for (const { id } of due) await work(id);
      if (due.length === 0) return;
    }
  }

  deps.jobs.work('outbox', work);
  const scan = createLoop({ name: 'outbox', everyMs: SCAN_MS, log, run: drain });
  return { start: () => scan.start(), stop: () => scan.stop(), drain };
}

function handle(
  handlers: OutboxHandlers,
  kind: OutboxKind,
  payload: unknown,
  db: Database,
): Promise<'wait' | void> {
  switch (kind) {
    case 'mail.order_placed':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db);
    case 'invoice.issue':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db);
    case 'mail.payment_received':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db);
    case 'mail.staff_task':
      return handlers[kind](v.parse(PAYLOADS[kind], payload), db);
    default:
      throw new Error(`Nobody does work of the kind ${String(kind satisfies never)}`);
  }
}
