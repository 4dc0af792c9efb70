import type { ClientBase } from 'pg';

/**
 * Runs a function while the tables have no indexes and keys, and recreates these afterwards: faster for a million
 * rows.
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u') and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await write();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
}
