import { createHash } from 'node:crypto';
import { and, gt, inArray, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { type Database, tables } from './index.ts';
import { prepared } from './prepared.ts';

/** Allows at most `max` uses of a key within `windowMs`. */
export interface LimitedUse {
  /** Name of the limit and the counted value, e.g. an order's phone; only its SHA-256 is stored. */
  key: string;
  max: number;
  windowMs: number;
}

const TOLERANCE = sql.raw(`interval '${CLOCK_TOLERANCE_MS} milliseconds'`);
const NOW = sql`${sql.placeholder('now')}::timestamptz`;
/** A window that ends later than possible was begun before the clock was set back: it counts as over too (HAZARDS B35). */
const IS_OVER = sql`(limit_counts.ends_at <= ${NOW} or limit_counts.ends_at > excluded.ends_at + ${TOLERANCE})`;

/** Counts a use of each key, unless one has reached its maximum. */
const countWanted = prepared('count_uses', (db) => {
  const [keys, limits, ends] = [sql.placeholder('keys'), sql.placeholder('limits'), sql.placeholder('ends')];
  const wanted = db.$with('wanted', {}).as(sql`
    select * from unnest(${keys}::text[], ${limits}::integer[], ${ends}::timestamptz[]) as wanted (key, max, ends_at)`);
  const fullWindow = db.$with('full_window', {}).as(sql`
    select limit_counts.ends_at from wanted join limit_counts using (key)
    where count >= max and limit_counts.ends_at > ${NOW} and limit_counts.ends_at <= wanted.ends_at + ${TOLERANCE}`);
  const counted = db.$with('counted', { key: sql`key` }).as(sql`
    insert into limit_counts (key, count, ends_at)
    select key, 1, ends_at from wanted where not exists (select from full_window) order by key
    on conflict (key) do update set
      count = case when ${IS_OVER} then 1 else limit_counts.count + 1 end,
      ends_at = case when ${IS_OVER} then excluded.ends_at else limit_counts.ends_at end
    where ${IS_OVER} or limit_counts.count < (select max from wanted where wanted.key = excluded.key)
    returning key`);
  return db
    .with(wanted, fullWindow, counted)
    .select({
      counted: sql`count(*)::integer`,
      seconds: sql`(select extract(epoch from max(ends_at) - ${NOW})::float8 from full_window)`,
    })
    .from(counted);
});
const Counted = v.tuple([v.object({ counted: v.number(), seconds: v.nullable(v.number()) })]);

/**
 * Counts one use of each key, shared by all processes, in windows of fixed length that start with the first use. If
 * one of the limits is reached, none is counted: a refused request does not use up limits that its client shares with
 * others.
 *
 * @param uses of different keys
 * @returns `undefined` if the use is allowed, otherwise the seconds until all limits allow it again
 */
export async function countUses(
  db: Database,
  now: Date,
  uses: readonly LimitedUse[],
): Promise<number | undefined> {
  const rows = await countWanted(db, {
    now: now.toISOString(),
    keys: uses.map(hashOfKey),
    limits: uses.map(({ max }) => max),
    ends: uses.map(({ windowMs }) => new Date(now.getTime() + windowMs).toISOString()),
  });
  const [{ counted, seconds }] = v.parse(Counted, rows);
  // Another request may have taken the last use between the two parts of the statement; the window is then new.
  return counted === uses.length ? undefined : Math.max(1, Math.ceil(seconds ?? 1));
}

/** Gives uses back that turned out not to count, e.g. the right password of a sign-in. */
export async function returnUses(db: Database, uses: readonly LimitedUse[]): Promise<void> {
  const { key, count } = tables.limitCounts;
  await db
    .update(tables.limitCounts)
    .set({ count: sql`${count} - 1` })
    .where(and(inArray(key, uses.map(hashOfKey)), gt(count, 0)));
}

const hashOfKey = ({ key }: LimitedUse): string => createHash('sha256').update(key).digest('hex');

/** Deletes the counts of windows that are over. @returns how many */
export function deleteExpiredCounts(db: Database, now: Date): Promise<number> {
  const { limitCounts } = tables;
  return deleteInBatches(db, limitCounts, lte(limitCounts.endsAt, now), limitCounts.endsAt);
}
