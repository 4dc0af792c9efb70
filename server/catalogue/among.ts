import { type SQL, sql } from 'drizzle-orm';

/** The SQL condition that a column is one of some ids; always true without ids, and never for an empty list. */
export function among(column: SQL, ids: readonly number[] | undefined): SQL {
  if (ids === undefined) return sql`true`;
  return ids.length === 0 ? sql`false` : sql`${column} in ${[...new Set(ids)]}`;
}
