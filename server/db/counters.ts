import { sql } from 'drizzle-orm';
import { tables, type Transaction } from './index.ts';

/**
 * The next number of a series, from 1. Its row stays locked until the transaction ends and goes back with it,
 * so that a series has no gap and no number twice.
 */
export async function nextNumber(tx: Transaction, series: string): Promise<number> {
  const { counters } = tables;
  const [row] = await tx
    .insert(counters)
    .values({ name: series, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning();
  if (!row) throw new Error(`the series ${series} gave no number`);
  return row.value;
}

/** A number as it is read, e.g. `CMD-2026-000042`. */
export const numbered = (series: string, value: number): string =>
  `${series}-${String(value).padStart(6, '0')}`;
