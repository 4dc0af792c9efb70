import { type AnyColumn, asc, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './index.ts';

/** Rows per statement: far below the timeout of a statement. */
const BATCH = 1_000;
/** Statements per call: after a long outage several calls catch up, and none keeps a connection for long. */
const BATCHES_MAX = 50;

/**
 * Deletes rows, the oldest first, in statements of bounded size. Any number of processes may do so at the same time: a row that
 * another one deletes meanwhile is left to it.
 *
 * @param which must be a range of an index on `age`
 * @param age the column by which rows get old
 * @returns how many rows were deleted
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  which: SQL | undefined,
  age: AnyColumn,
): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    // The place of a row is stable within a statement, and every table has it.
    const place = sql<string>`${table}.ctid`;
    const oldest = db.select({ place }).from(table).where(which).orderBy(asc(age)).limit(BATCH);
    const gone = await db
      .delete(table)
      .where(sql`${place} = any(array(${oldest}))`)
      .returning({ one: sql`1` });
    deleted += gone.length;
    if (gone.length < BATCH) break;
  }
  return deleted;
}
