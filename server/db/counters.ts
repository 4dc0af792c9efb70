import { sql } from 'drizzle-orm';
import { type Database, tables } from './index.ts';

const DIGITS = 6;

/**
 * The next number of a series, starting at 1, as part of the statement that uses it: `db.with(taken).insert(…)`, with
 * `number` as a column value. The counter's row is locked until the transaction ends and is rolled back with it, so
 * that a series has no gaps and no duplicates.
 *
 * The statement has a placeholder `series`, e.g. `CMD-2026`; the number is then `CMD-2026-000042`.
 */
export function nextNumber(db: Database) {
  const { counters } = tables;
  const series = sql`${sql.placeholder('series')}::text`;
  const taken = db.$with('taken').as(
    db
      .insert(counters)
      .values({ name: series, value: 1 })
      .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
      .returning({ value: counters.value }),
  );
  const digits = sql`(select value::text from ${taken})`;
  const number = sql`${series} || '-' || lpad(${digits}, greatest(${DIGITS}, length(${digits})), '0')`;
  return { taken, number };
}
