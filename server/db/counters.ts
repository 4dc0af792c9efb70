import { max, sql } from 'drizzle-orm';
import { yearInDakar } from '#domain/text/calendar.ts';
import { type Database, tables } from './index.ts';

const DIGITS = 6;

/** What is numbered without holes, per year: orders, invoices and credit notes. */
const PREFIXES = { order: 'CMD', invoice: 'FAC', creditNote: 'AV' } as const;

/** The series of a kind at a moment, e.g. `FAC-2026`. */
export const seriesOf = (kind: keyof typeof PREFIXES, at: Date): string =>
  `${PREFIXES[kind]}-${yearInDakar(at.getTime())}`;

/** All series at a moment. */
export const currentSeries = (at: Date): string[] => [
  seriesOf('order', at),
  seriesOf('invoice', at),
  seriesOf('creditNote', at),
];

/**
 * The next number of a series, starting at 1, as part of the statement that uses it: `db.with(taken).insert(…)`, with
 * `number` as a column value. The counter's row is locked until the transaction ends and is rolled back with it, so
 * that a series has no gaps and no duplicates.
 *
 * The statement has a placeholder `series` (`seriesOf`), e.g. `CMD-2026`; the number is then `CMD-2026-000042`.
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

/** The number above which those begin that follow the highest one of their table; 0 unless numbers have moved ahead. */
export async function numberFloor(db: Database): Promise<number> {
  const [fence] = await db.select({ floor: max(tables.numberFences.floor) }).from(tables.numberFences);
  return fence?.floor ?? 0;
}
