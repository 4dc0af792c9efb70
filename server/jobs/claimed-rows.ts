import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { inLogContext } from '../log-context.ts';
import type { Log } from '../log.ts';
import { createLoop, type Loop } from './loop.ts';
import { PermanentFailure } from './permanent-failure.ts';
import { raiseStaffTask } from './staff-task.ts';

/** How often a worker scans for rows that were not signalled, in milliseconds. */
const SCAN_MS = 2_000;
/** How long a process may hold a row the first time; doubled with each further try. */
const LEASE_FIRST_MS = 30_000;
const LEASE_MAX_MS = 3_600_000;
/** Beyond this many tries the lease is at its maximum; keeps the power below in range. */
const DOUBLINGS_MAX = 10;
/** After this many failed tries a staff task is raised; the tries continue. */
const TRIES_BEFORE_ALARM = 8;

/** The columns by which rows of a table are claimed. */
export interface ClaimColumns {
  attempts: AnyColumn;
  /** The end of the claim, and so the time of the next try. */
  nextTryAt: AnyColumn;
}

/** Milliseconds of the lease with which the given try is claimed, counted from 0. */
const leaseMs = (tries: SQL): SQL =>
  sql`least(${LEASE_FIRST_MS}::float8 * power(2, least(${tries}, ${DOUBLINGS_MAX})), ${LEASE_MAX_MS})`;

const NOW = sql`${sql.placeholder('now')}::timestamptz`;
const afterNow = (milliseconds: SQL): SQL => sql`${NOW} + ${milliseconds} * interval '1 millisecond'`;

/**
 * Condition for rows that may be claimed at `now`, a placeholder. A next try further ahead than the lease of the last try
 * was written by a clock that has been set back since: it is due as well (HAZARDS B35).
 */
export function isDue({ attempts, nextTryAt }: ClaimColumns): SQL {
  const lastLease = leaseMs(sql`greatest(${attempts} - 1, 0)`);
  // Without tolerance, a row that another process has claimed since this one looked at the clock would be due.
  const latest = afterNow(sql`(${lastLease} + ${CLOCK_TOLERANCE_MS}::float8)`);
  return sql`(${nextTryAt} <= ${NOW} or ${nextTryAt} > ${latest})`;
}

/**
 * What a claim at `now`, a placeholder, changes in a row. The lease doubles with each try, so that it is the wait after a
 * failure as well, and a process that dies with the row needs to write nothing.
 */
export const claimChanges = ({ attempts }: ClaimColumns) => ({
  attempts: sql`${attempts} + 1`,
  nextTryAt: afterNow(leaseMs(sql`${attempts}`)),
});

/** A part of a queue with slots of its own: rows that wait for one service delay no others. */
export interface Lane {
  name: string;
  /** Rows that one process works on at a time. */
  slots: number;
  /** Rows that may be begun now, for a lane whose service holds work back; by default any number. */
  allowed?(): number;
}

/** How many rows of a lane a claim may take. */
export interface FreeSlots {
  lane: string;
  slots: number;
}

/**
 * The ids of the rows that a claim takes: of each lane the first of its due rows, at most as many as it has free slots. Uses
 * the placeholders `lanes`, `slots` and `now`; see `claimValues`.
 *
 * @param claimed.lane the lane of a row, as in the index of `order`
 */
export const dueRows = (
  table: SQLWrapper & ClaimColumns & { id: AnyColumn },
  { isOpen, lane, order }: { isOpen: SQL; lane: SQLWrapper; order: SQL },
): SQL => sql`
  select due.id from unnest(${sql.placeholder('lanes')}::text[], ${sql.placeholder('slots')}::integer[]) as free (lane, slots)
  cross join lateral (
    select ${table.id} as id from ${table} where ${isOpen} and ${lane} = free.lane and ${isDue(table)}
    order by ${order} limit free.slots for update skip locked
  ) due`;

/** The values of the placeholders of a claim. */
export const claimValues = (now: Date, free: readonly FreeSlots[]) => ({
  now: now.toISOString(),
  lanes: free.map(({ lane }) => lane),
  slots: free.map(({ slots }) => slots),
});

/** A row that this process holds until its lease ends. */
export interface ClaimedRow {
  id: number;
  /** This try included. */
  attempts: number;
}

/** The rows of one table that are to be processed, each at least once. */
export interface RowQueue<Row extends ClaimedRow> {
  /** For the log and for staff tasks. */
  name: string;
  lanes: readonly Lane[];
  laneOf(row: Row): string;
  /** Claims due rows in one statement, with SKIP LOCKED: no two processes hold one row. */
  claim(now: Date, free: readonly FreeSlots[]): Promise<Row[]>;
  /**
   * Must be idempotent: it may be called again for the same row. `wait` leaves the row for its next try.
   *
   * @throws PermanentFailure when trying again cannot help; anything else is tried again
   */
  handle(row: Row): Promise<'wait' | void>;
  /** Marks rows as processed. */
  finish(rows: readonly Row[]): Promise<unknown>;
  /** After a failure: makes the next try come before the lease ends. */
  retrySooner?(row: Row): Promise<unknown>;
  /**
   * Milliseconds between a nudge and its claim, and between the end of work and its mark; 0 by default. For work without a
   * deadline: one statement claims or marks the rows of several commits.
   */
  gatherMs?: number;
  /** Key of the staff task of a row that keeps failing. */
  keyOf(row: Row): string;
}

/**
 * Processes the rows of one queue, in any number of processes at the same time. Claims rows when nudged, after the queue's
 * `gatherMs`, and every two seconds besides, which finds rows whose process died and rows of other processes. The rows themselves are the only record of the work, so no message can be lost or left over (decision 0011).
 */
export function createWorker<Row extends ClaimedRow>(
  { db, clock, log, scanMs = SCAN_MS }: { db: Database; clock: Clock; log: Log; scanMs?: number },
  queue: RowQueue<Row>,
): Loop {
  const inWork = new Set<Promise<void>>();
  const lanes = queue.lanes.map((lane) => ({
    ...lane,
    busy: 0,
    /** The last claim took as many rows as it could: there may be more. */
    hasMore: false,
  }));
  let isStopping = false;

  function laneOf(row: Row) {
    const found = lanes.find(({ name }) => name === queue.laneOf(row));
    if (!found) throw new Error(`${queue.name} has no lane ${queue.laneOf(row)}`);
    return found;
  }

  const freeSlots = (): FreeSlots[] =>
    lanes.flatMap((lane) => {
      const slots = Math.min(lane.slots - lane.busy, lane.allowed?.() ?? Infinity);
      return slots > 0 ? [{ lane: lane.name, slots }] : [];
    });

  /** @returns whether the row is to be marked as processed */
  async function work(row: Row): Promise<boolean> {
    try {
      return (await queue.handle(row)) !== 'wait';
    } catch (error) {
      const isPermanent = error instanceof PermanentFailure;
      const { id, attempts } = row;
      const key = queue.keyOf(row);
      log.warn({ err: error, queue: queue.name, id, key, attempts }, 'work failed');
      if (isPermanent || attempts >= TRIES_BEFORE_ALARM) {
        const kind = isPermanent ? error.task : 'stuck_work';
        if (await raiseStaffTask(db, { kind, key, detail: { queue: queue.name, id } }))
          log.error({ event: `staff_task.${kind}`, queue: queue.name, id, key }, 'work needs staff');
      }
      if (!isPermanent) await queue.retrySooner?.(row);
      return isPermanent;
    }
  }

  /** A row whose outcome could not be written is claimed again when its lease ends. */
  const logUnwritten = (rows: readonly Row[]) => (error: unknown) =>
    log.warn(
      { err: error, queue: queue.name, ids: rows.map(({ id }) => id) },
      'outcome of work was not written',
    );

  let processed: Row[] = [];
  let marking: NodeJS.Timeout | undefined;
  let marked = Promise.resolve();

  /** Resolves after all marks, those under way included. */
  function markProcessed(): Promise<void> {
    clearTimeout(marking);
    marking = undefined;
    const rows = processed;
    processed = [];
    if (rows.length > 0)
      marked = marked.then(async () => void (await queue.finish(rows).catch(logUnwritten(rows))));
    return marked;
  }

  async function processRow(row: Row): Promise<void> {
    if (!(await work(row))) return;
    processed.push(row);
    if (queue.gatherMs === undefined) return markProcessed();
    marking ??= setTimeout(() => void markProcessed(), queue.gatherMs);
  }

  function begin(row: Row): void {
    const lane = laneOf(row);
    lane.busy += 1;
    const running = inLogContext({ job: queue.name, rowId: row.id }, () => processRow(row))
      .catch(logUnwritten([row]))
      .finally(() => {
        inWork.delete(running);
        lane.busy -= 1;
        // Half of the slots at a time: one claim for several rows.
        if (lane.hasMore && lane.busy <= lane.slots / 2) loop.nudge();
      });
    inWork.add(running);
  }

  async function fillSlots(): Promise<void> {
    const free = freeSlots();
    if (free.length === 0 || isStopping) return;
    const rows = await queue.claim(clock.now(), free);
    const taken = rows.map((row) => laneOf(row).name);
    for (const lane of lanes) {
      const asked = free.find((each) => each.lane === lane.name)?.slots;
      if (asked !== undefined) lane.hasMore = taken.filter((name) => name === lane.name).length === asked;
    }
    rows.forEach(begin);
  }

  const loop = createLoop({ name: queue.name, everyMs: scanMs, log, run: fillSlots });
  let gathering: NodeJS.Timeout | undefined;
  const nudge = () => {
    gathering = undefined;
    loop.nudge();
  };
  return {
    name: queue.name,
    lanes: () => lanes,
    start: () => loop.start(),
    async stop() {
      isStopping = true;
      clearTimeout(gathering);
      await loop.stop();
      await Promise.all(inWork);
      await markProcessed();
    },
    nudge() {
      if (queue.gatherMs === undefined) return loop.nudge();
      gathering ??= setTimeout(nudge, queue.gatherMs).unref();
    },
    /** Processes all rows that are due now, one after the other. */
    async tick() {
      for (;;) {
        const free = freeSlots();
        const rows = free.length > 0 ? await queue.claim(clock.now(), free) : [];
        if (rows.length === 0) return;
        for (const row of rows) await processRow(row).catch(logUnwritten([row]));
        await markProcessed();
      }
    },
  };
}
