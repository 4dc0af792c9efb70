import { createHash } from 'node:crypto';
import { eq, gt, lte, or, sql } from 'drizzle-orm';
import { type Database, tables } from './index.ts';

/** At most `max` uses of one key within `windowMs`. */
export interface SharedLimit {
  max: number;
  windowMs: number;
}

/**
 * Counts one use of a key for all processes together, in windows of fixed length that begin with the first use.
 * A use that is refused is not counted.
 *
 * @param key names the limit and what it counts, e.g. an order's phone; only its SHA-256 is stored
 * @returns `undefined` when the use is allowed, otherwise the seconds until the window ends
 */
export async function countUse(
  db: Database,
  now: Date,
  key: string,
  { max, windowMs }: SharedLimit,
): Promise<number | undefined> {
  const { limitCounts } = tables;
  const hash = createHash('sha256').update(key).digest('hex');
  const endsAt = new Date(now.getTime() + windowMs);
  // A window that ends later than any may was written by a clock that was ahead.
  const isOver = or(lte(limitCounts.endsAt, now), gt(limitCounts.endsAt, endsAt));
  const [counted] = await db
    .insert(limitCounts)
    .values({ key: hash, count: 1, endsAt })
    .onConflictDoUpdate({
      target: limitCounts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${limitCounts.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${limitCounts.endsAt} end`,
      },
      setWhere: sql`${isOver} or ${limitCounts.count} < ${max}`,
    })
    .returning({ key: limitCounts.key });
  if (counted) return undefined;
  const [full] = await db.select().from(limitCounts).where(eq(limitCounts.key, hash));
  return Math.max(1, Math.ceil(((full?.endsAt ?? endsAt).getTime() - now.getTime()) / 1_000));
}

/** Deletes the counts whose window is over. */
export async function forgetLimitCounts(db: Database, now: Date): Promise<void> {
  await db.delete(tables.limitCounts).where(lte(tables.limitCounts.endsAt, now));
}
