import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from './index.ts';
import type { Statement } from './reads.ts';

/** The rows of a plain statement: both drivers return an object that has them. */
export const resultRows = (result: unknown): unknown[] =>
  typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)
    ? result.rows
    : [];

/**
 * Runs a statement written in SQL, on a database or in a transaction. PostgreSQL plans it once per connection under
 * its name.
 *
 * @returns its rows, which the caller must parse
 */
export async function runStatement(
  db: Database,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<unknown[]> {
  const query = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  return resultRows(await query.execute());
}

/**
 * Combines writes that do not depend on each other's results into one statement. All see the database as it was
 * before, so none may read what another one writes. Foreign keys between them work, because they are checked at the
 * end of the statement.
 */
export function combineWrites([first, ...others]: readonly [SQLWrapper, ...SQLWrapper[]]): SQL {
  if (others.length === 0) return first.getSQL();
  const parts = others.map((write, index) => sql`${sql.identifier(`write_${index}`)} as (${write.getSQL()})`);
  return sql`with ${sql.join(parts, sql`, `)} ${first.getSQL()}`;
}
