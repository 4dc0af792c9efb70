import { getTableName, sql, type Table } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/index.ts';

/** Runs a change without triggers and references, which only a superuser can. */
export const withoutTriggers = <Result>(
  owner: Database,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    return change(tx);
  });

/**
 * Deletes all rows of tables, and starts their ids from 1 again. Not by TRUNCATE: it creates files, after which each
 * connection plans all its statements again.
 */
export async function emptyTables(owner: Database, tables: readonly Table[]): Promise<void> {
  const names = tables.map((table) => `'${getTableName(table)}'`).join(', ');
  await withoutTriggers(owner, (tx) =>
    tx.execute(
      sql.raw(`do $$
        declare
          name text;
          ids text;
        begin
          foreach name in array array[${names}] loop
            execute format('delete from %I', name);
            ids := (select pg_get_serial_sequence(name, attname) from pg_attribute
              where attrelid = name::regclass and attidentity <> '');
            if ids is not null then perform setval(ids, 1, false); end if;
          end loop;
        end $$`),
    ),
  );
}
