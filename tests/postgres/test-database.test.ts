import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

it('returns a separate migrated database to each caller', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  await query(one.url, 'create table only_here ()');
  const tables = await query(other.url, `select tablename from pg_tables where schemaname = 'public'`);
  expect(tables).toContainEqual({ tablename: 'schema_migrations' });
  expect(tables).not.toContainEqual({ tablename: 'only_here' });
  await Promise.all([one.drop(), other.drop()]);
});
