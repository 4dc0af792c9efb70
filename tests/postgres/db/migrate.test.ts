import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOwner } from '#server/db/open.ts';
import { rowsOf } from '#server/db/raw.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';

const MIGRATIONS = 'server/db/migrations';
const name = `test_${randomBytes(6).toString('hex')}`;
const server = inject('postgres').url;

beforeAll(() => createDatabase(server, name));
afterAll(() => dropDatabase(server, name));

it('[TL-02] brings an empty database up to date once, however many processes start together', async () => {
  const databases = Array.from({ length: 8 }, () => openOwner(databaseUrl(server, name)));
  await Promise.all(databases.map(({ db }) => migrate(db)));
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const applied = await databases[0]?.db.execute(sql`select hash from schema_migrations`);
  const tables = await databases[0]?.db.execute(sql`select 1 from payment_attempts`);
  await Promise.all(databases.map(({ close }) => close()));
  expect(rowsOf(applied)).toHaveLength(known.length);
  expect(rowsOf(tables)).toEqual([]);
});
