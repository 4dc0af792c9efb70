import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOwner } from '#server/db/open.ts';
import { resultRows } from '#server/db/raw.ts';
import { createOutbox } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';
import { untilWaiting } from '#tests/support/postgres/lock-queue.ts';

const MIGRATIONS = 'server/db/migrations';
const { url: server, templates } = inject('postgres');

let name: string;
beforeEach(() => void (name = `test_${randomBytes(6).toString('hex')}`));
afterEach(() => dropDatabase(server, name));

it('[TL-02] migrates an empty database once, even if several processes start at the same time', async () => {
  await createDatabase(server, name);
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
  await createDatabase(server, name);
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
  await outbox.tick();
  expect(done).toEqual(['a']);
  const waiting = await executeSql(
    'select state, attempts, next_try_at <= now() as is_due from callback_inbox',
  );
  expect(waiting.rows).toEqual([{ state: 'waiting', attempts: 0, is_due: true }]);
  await close();
});

/** A migration of a later release. */
const later = (...statements: string[]) => ({ tag: 'later', hash: statements.join(), statements });

/** A migrated database, and two connections to it besides the owner's. */
async function openMigrated() {
  await createDatabase(server, name, templates.empty);
  const opened = Array.from({ length: 3 }, () => openOwner(databaseUrl(server, name)));
  const [owner, first, second] = opened;
  if (!owner || !first || !second) throw new Error('not opened');
  onTestFinished(async () => void (await Promise.all(opened.map(({ close }) => close()))));
  return { owner, first, second };
}

it('[OP-07] [B37] while a migration waits for a table, requests of running processes are served', async () => {
  const { owner, first, second } = await openMigrated();
  const { migrated } = await first.db.transaction(async (tx) => {
    await tx.execute(sql`select from orders`);
    const migrating = migrate(owner.db, [later('alter table orders add column channel text')]);
    await untilWaiting(second.db, 1);
    // It queues behind the migration, which gives way.
    expect((await second.executeSql('select from orders')).rows).toEqual([]);
    return { migrated: migrating };
  });
  await migrated;
  expect((await second.executeSql('select channel from orders')).rows).toEqual([]);
});

const index = 'create index concurrently orders_phone on orders (phone)';
const isValid = async ({ executeSql }: Awaited<ReturnType<typeof openMigrated>>['owner']) =>
  (await executeSql(`select indisvalid from pg_index where indexrelid = 'orders_phone'::regclass`)).rows;

it('[OP-07] [B37] while an index is built, requests of running processes write', async () => {
  const { owner, first, second } = await openMigrated();
  const write = `insert into counters values ('test', 1) on conflict (name) do update set value = counters.value + 1`;
  const { migrated } = await first.db.transaction(async (tx) => {
    await tx.execute(sql.raw(write));
    const migrating = migrate(owner.db, [
      later('create index concurrently counters_value on counters (value)'),
    ]);
    await untilWaiting(second.db, 1);
    const written = await second.executeSql(`insert into counters values ('other', 1) returning value`);
    expect(written.rows).toEqual([{ value: 1 }]);
    return { migrated: migrating };
  });
  await migrated;
  await migrate(owner.db, [later('drop index concurrently counters_value')]);
});

it('[OP-07] several processes that start at once build an index once', async () => {
  const { owner, first, second } = await openMigrated();
  await Promise.all([owner, first, second].map(({ db }) => migrate(db, [later(index)])));
  expect(await isValid(owner)).toEqual([{ indisvalid: true }]);
});

it('[OP-07] a start after an interrupted build of an index builds it again', async () => {
  const { owner } = await openMigrated();
  await owner.executeSql(`insert into counters values ('a', 7), ('b', 7)`);
  const unique = later('create unique index concurrently orders_phone on counters (value)');
  await expect(migrate(owner.db, [unique])).rejects.toThrow('Failed query: create unique index');
  expect(await isValid(owner)).toEqual([{ indisvalid: false }]);
  await owner.executeSql(`update counters set value = 8 where name = 'b'`);
  await migrate(owner.db, [unique]);
  expect(await isValid(owner)).toEqual([{ indisvalid: true }]);
});

it.each([
  ['plpgsql', 1],
  ['not_installed', 0],
])(
  '[OP-09] an index that needs the extension %s is built only where it is installed',
  async (extension, built) => {
    const { owner } = await openMigrated();
    await migrate(owner.db, [later(`-- Only with the extension ${extension}: for a search.\n${index}`)]);
    const found = await owner.executeSql(`select from pg_class where relname = 'orders_phone'`);
    expect(found.rows).toHaveLength(built);
  },
);

it('a migration with CONCURRENTLY and other statements is refused', async () => {
  const { owner } = await openMigrated();
  const mixed = later('alter table orders add column channel text', index);
  await expect(migrate(owner.db, [mixed])).rejects.toThrow('later has other statements besides indexes');
});
