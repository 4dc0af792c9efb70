import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { IndexColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/index.ts';

/** A statement takes 65 535 values at most; the widest row has under forty. */
const ROWS_AT_ONCE = 1_000;

/** Writes rows; one whose key is taken becomes the new one in every column that the rows name. */
export async function upsert<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  key: IndexColumn,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const named = columns.filter(([name]) => rows[0] !== undefined && name in rows[0]);
  const set: Record<string, SQL> = Object.fromEntries(
    named.map(([name, column]) => [name, sql`excluded.${sql.identifier(toSnakeCase(column.name))}`]),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await tx.insert(table).values(some).onConflictDoUpdate({ target: key, set });
  }
}
