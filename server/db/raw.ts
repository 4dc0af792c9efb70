import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './index.ts';

/** The rows of a plain statement: both drivers answer with an object that has them. */
export const rowsOf = (result: unknown): unknown[] =>
  typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)
    ? result.rows
    : [];

/**
 * Runs a prepared text with `$1`-style places inside a transaction of ours: for a library that writes
 * its own SQL and must commit or vanish together with what caused it. Values stay bound parameters.
 */
export async function executeText(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  // As the driver reads it, what is left out is null; bare, it would leave a hole in the text.
  const place = (number: string): SQL => sql`${sql.param(values[Number(number) - 1] ?? null)}`;
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, index): SQL => (index % 2 === 0 ? sql.raw(piece) : place(piece)));
  return { rows: rowsOf(await db.execute(sql.join(pieces))) };
}
