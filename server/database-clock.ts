import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from './clock.ts';
import type { Database } from './db/index.ts';
import { resultRows } from './db/raw.ts';
import { createLoop, type Loop } from './jobs/loop.ts';
import type { Log } from './log.ts';

/**
 * The database's time in this process, so that all processes compare times of one clock (HAZARDS B35, decision 0029). Measured
 * as in NTP against the process's monotonic clock, which nobody can set.
 */

/** How often the time is measured, in milliseconds; a jump is followed after this long. */
const MEASURE_EVERY_MS = 1_000;
/** Measurements at the start, of which the most exact one counts. */
const FIRST_MEASUREMENTS = 5;
/** How far two clocks can drift apart, in milliseconds per millisecond. */
const DRIFT_MAX = 0.000_5;
/** A correction below this many milliseconds never makes the time go back: it waits instead. */
const JUMP_MIN_MS = 1_000;

/** Difference between the database's clock and the monotonic clock of this process, in milliseconds. */
interface Measurement {
  offset: number;
  /** The true difference is at most this far from `offset`. */
  error: number;
  /** By the monotonic clock. */
  at: number;
}

/** Reads the database's clock. @returns Unix time in milliseconds */
export type ReadTime = () => Promise<number>;

export interface DatabaseClock extends Clock {
  /** @throws Error before the first measurement */
  now(): Date;
  /** Measures the time; the first call several times. @throws the database's error; the time then goes on as it was known */
  measure(read: ReadTime): Promise<void>;
  /** Measures from time to time. */
  follow(read: ReadTime): Loop;
}

/** @param monotonicMs for tests */
export function createDatabaseClock(
  log: Log,
  monotonicMs: () => number = () => performance.now(),
): DatabaseClock {
  let known: Measurement | undefined;
  let latest = -Infinity;

  async function takeMeasurement(read: ReadTime): Promise<Measurement> {
    const sent = monotonicMs();
    const time = await read();
    const answered = monotonicMs();
    return { offset: time - (sent + answered) / 2, error: (answered - sent) / 2, at: answered };
  }

  function keep(measured: Measurement): void {
    if (known === undefined) {
      known = measured;
      return;
    }
    const error = known.error + (measured.at - known.at) * DRIFT_MAX;
    const difference = measured.offset - known.offset;
    // Both cannot be right: the clock was set, or another server with another clock has taken over.
    const hasJumped = Math.abs(difference) > error + measured.error;
    if (hasJumped && Math.abs(difference) >= JUMP_MIN_MS)
      log.warn({ jumpMs: Math.round(difference) }, 'the clock of the database has jumped');
    if (hasJumped || measured.error <= error) known = measured;
  }

  async function measure(read: ReadTime): Promise<void> {
    const times = known === undefined ? FIRST_MEASUREMENTS : 1;
    for (let time = 0; time < times; time += 1) keep(await takeMeasurement(read));
  }

  return {
    elapsed: monotonicMs,
    now() {
      if (known === undefined) throw new Error("The database's time was not measured");
      const time = monotonicMs() + known.offset;
      const isBarelyBack = time < latest && latest - time < JUMP_MIN_MS;
      if (!isBarelyBack) latest = time;
      return new Date(latest);
    },
    measure,
    follow: (read) =>
      createLoop({ name: 'time of the database', everyMs: MEASURE_EVERY_MS, log, run: () => measure(read) }),
  };
}

const TIME = sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`;
const TimeRows = v.tuple([v.object({ time: v.number() })]);

/** Reads the clock of a database. */
export const readTimeOf =
  (db: Database): ReadTime =>
  async () =>
    v.parse(TimeRows, resultRows(await db.execute(TIME)))[0].time;
