import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { LISTED_MAX } from '#domain/constants.ts';
import type { Database } from './index.ts';

/**
 * Counts rows for the pages of a list, up to `LISTED_MAX`: the cost does not grow with the table. A list goes no further than
 * these rows; a search or a filter finds the others.
 *
 * @param from a table, or a join of tables in SQL
 */
export const countListed = (db: Database, from: PgTable | SQL, which: SQL | undefined): Promise<number> =>
  db.$count(
    sql`(select 1 from ${from} ${which === undefined ? sql`` : sql`where ${which}`} limit ${LISTED_MAX}) listed`,
  );
