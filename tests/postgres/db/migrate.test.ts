import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOwner } from '#server/db/open.ts';
import { resultRows } from '#server/db/raw.ts';
import { createOutbox } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';

const MIGRATIONS = 'server/db/migrations';
const server = inject('postgres').url;

let name: string;
beforeEach(async () => {
  name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name);
});
afterEach(() => dropDatabase(server, name));

it('[TL-02] migrates an empty database once, even if several processes start at the same time', async () => {
  const databases = Array.from({ length: 8 }, () => openOwner(databaseUrl(server, name)));
  await Promise.all(databases.map(({ db }) => migrate(db)));
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const applied = await databases[0]?.db.execute(sql`select hash from schema_migrations`);
  const tables = await databases[0]?.db.execute(sql`select 1 from payment_attempts`);
  await Promise.all(databases.map(({ close }) => close()));
  expect(resultRows(applied)).toHaveLength(known.length);
  expect(resultRows(tables)).toEqual([]);
});

const fail = () => Promise.reject(new Error('not expected'));

it('[B33] keeps the pending jobs of a database of an earlier version', async () => {
  const { db, executeSql, close } = openOwner(databaseUrl(server, name));
  await executeSql(
    'create table schema_migrations (hash text primary key, applied_at timestamptz default now())',
  );
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const dropping = migrations.findIndex(({ sql: statements }) => statements.join().includes('DROP SCHEMA'));
  for (const { hash, sql: statements } of migrations.slice(0, dropping)) {
    for (const statement of statements) await executeSql(statement);
    await executeSql('insert into schema_migrations (hash) values ($1)', [hash]);
  }
  await executeSql(
    `insert into outbox (kind, key, payload, next_try_at) values ('invoice.issue', 'waiting', '{"attemptId":"a"}', now())`,
  );
  await executeSql(`insert into payment_providers values ('wave')`);
  await executeSql(
    `insert into callback_inbox (provider, event_key, client_reference, body, received_at) values ('wave', 'EV_1', 'WV9-1-0000000000000000', '', now())`,
  );
  await executeSql(
    `insert into jobs.job (name, data) values ('outbox', '{"id":1}'), ('callback', '{"id":1}')`,
  );
  await migrate(db);
  const queue = await executeSql(`select from pg_namespace where nspname = 'jobs'`);
  expect(queue.rows).toEqual([]);

  const done: string[] = [];
  const clock = { now: () => new Date() };
  const outbox = createOutbox({
    db,
    clock,
    log: createLog('silent'),
    handlers: {
      ...idleWork,
      'invoice.issue': async (payload) => void done.push(Object.values(payload).join()),
      'mail.order_placed': fail,
      'mail.payment_received': fail,
    },
  });
  await outbox.drain();
  expect(done).toEqual(['a']);
  const waiting = await executeSql(
    'select state, attempts, next_try_at <= now() as is_due from callback_inbox',
  );
  expect(waiting.rows).toEqual([{ state: 'waiting', attempts: 0, is_due: true }]);
  await close();
});
