import { createHash } from 'node:crypto';
import { lte } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, tables } from './index.ts';
import { runStatement } from './raw.ts';
import type { Statement } from './reads.ts';

/** At most `max` uses of one key within `windowMs`. */
export interface LimitedUse {
  /** Names the limit and what it counts, e.g. an order's phone; only its SHA-256 is stored. */
  key: string;
  max: number;
  windowMs: number;
}

/** A window that ends later than any may was written by a clock that was ahead: it is over as well. */
const IS_OVER = '(limit_counts.ends_at <= $4 or limit_counts.ends_at > excluded.ends_at)';

const COUNT_USES: Statement = {
  name: 'count_uses',
  text: `
    with wanted as (
      select * from unnest($1::text[], $2::integer[], $3::timestamptz[]) as wanted (key, max, ends_at)
    ), full_window as (
      select limit_counts.ends_at from wanted join limit_counts using (key)
      where count >= max and limit_counts.ends_at > $4 and limit_counts.ends_at <= wanted.ends_at
    ), counted as (
      insert into limit_counts (key, count, ends_at)
      select key, 1, ends_at from wanted where not exists (select from full_window) order by key
      on conflict (key) do update set
        count = case when ${IS_OVER} then 1 else limit_counts.count + 1 end,
        ends_at = case when ${IS_OVER} then excluded.ends_at else limit_counts.ends_at end
      where ${IS_OVER} or limit_counts.count < (select max from wanted where wanted.key = excluded.key)
      returning key
    )
    select (select count(*)::integer from counted) as counted,
      (select extract(epoch from max(ends_at) - $4::timestamptz)::float8 from full_window) as seconds`,
};
const Counted = v.tuple([v.object({ counted: v.number(), seconds: v.nullable(v.number()) })]);

/**
 * Counts one use of each key for all processes together, in windows of fixed length that begin with the first use. Where
 * one of the limits is used up none is counted: a refused request takes nothing from the limits that its client shares
 * with others.
 *
 * @param uses of different keys
 * @returns `undefined` when the use is allowed, otherwise the seconds until no window is full
 */
export async function countUses(
  db: Database,
  now: Date,
  uses: readonly LimitedUse[],
): Promise<number | undefined> {
  const rows = await runStatement(db, COUNT_USES, [
    uses.map(({ key }) => createHash('sha256').update(key).digest('hex')),
    uses.map(({ max }) => max),
    uses.map(({ windowMs }) => new Date(now.getTime() + windowMs).toISOString()),
    now.toISOString(),
  ]);
  const [{ counted, seconds }] = v.parse(Counted, rows);
  // Another request may have taken the last use between the two parts of the statement: the window is new then.
  return counted === uses.length ? undefined : Math.max(1, Math.ceil(seconds ?? 1));
}

/** Deletes the counts whose window is over. */
export async function forgetLimitCounts(db: Database, now: Date): Promise<void> {
  await db.delete(tables.limitCounts).where(lte(tables.limitCounts.endsAt, now));
}
