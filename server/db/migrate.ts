import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { databaseFailure, isRetryable } from './failure.ts';
import type { Database } from './index.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { hasNewerRelease } from './newer-release.ts';
import { resultRows } from './raw.ts';
import { grantToShop } from './shop-role.ts';

/** Advisory lock of a session, for processes that start and migrate at the same time. */
const MIGRATION_LOCK = 771_402_666;
const TURN_POLL_MS = 100;

/**
 * How long a migration may wait for the lock of a table. Statements of running processes queue behind it, and they time
 * out after 3 s; a migration that waits longer lets them pass and tries again. Well below PostgreSQL's `deadlock_timeout` of 1 s: where it
 * waits for a statement that waits for it, it is the migration that gives up, and no request fails.
 */
const LOCK_TIMEOUT = '300ms';
const RETRY_PAUSE_MS = 1_000;
const TRIES_MAX = 30;

/**
 * Migrates the schema and grants the running server its privileges, while processes of the previous release go on. Can be
 * called by several processes at once; a second call does nothing.
 *
 * Each migration is one transaction. One that builds or drops indexes with CONCURRENTLY cannot be, so it has no other
 * statements, and each of these can be repeated.
 *
 * @param db one connection as the owner of the tables
 * @param migrations by default those of this program
 * @throws the database's error; the migrations before the failed one stay applied
 * @see docs/decisions/0035-rolling-deployments.md
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  await takeTurn(db);
  try {
    const applied = await appliedHashes(db);
    for (const migration of migrations.filter(({ hash }) => !applied.has(hash))) await apply(db, migration);
  } finally {
    // The lock of a lost connection is free, and the reason of the loss is the better error.
    await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined);
  }
  // A newer release needs privileges that this one does not know.
  if (!(await hasNewerRelease(db))) await grantToShop(db);
}

/** The lock is tried, not waited for: building an index waits for all statements that run, a waiting one included. */
async function takeTurn(db: Database): Promise<void> {
  for (;;) {
    const [row] = resultRows(await db.execute(sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`));
    if (Object(row).taken === true) return;
    await pause(TURN_POLL_MS);
  }
}

const Applied = v.array(v.object({ hash: v.string() }));

async function appliedHashes(db: Database): Promise<Set<string>> {
  await db.execute(
    sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
  );
  const rows = resultRows(await db.execute(sql`select hash from schema_migrations`));
  return new Set(v.parse(Applied, rows).map(({ hash }) => hash));
}

const CONCURRENTLY =
  /^(create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?/im;

async function apply(db: Database, migration: Migration): Promise<void> {
  const indexes = migration.statements.filter((statement) => CONCURRENTLY.test(statement));
  if (indexes.length === 0) return applyInTransaction(db, migration);
  if (indexes.length < migration.statements.length)
    throw new Error(`${migration.tag} has other statements besides indexes with CONCURRENTLY.`);
  for (const statement of indexes) await changeIndex(db, statement);
  await record(db, migration);
}

const record = (db: Database, { hash }: Migration) =>
  db.execute(sql`insert into schema_migrations (hash) values (${hash})`);

async function applyInTransaction(db: Database, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
        for (const statement of migration.statements) await tx.execute(sql.raw(statement));
        await record(tx, migration);
      });
    } catch (error) {
      const failure = databaseFailure(error);
      if (tries >= TRIES_MAX || !failure || !isRetryable(failure)) throw error;
    }
    await pause(RETRY_PAUSE_MS);
  }
}

/** An index that a migration builds only where an extension is installed, e.g. `-- Only with the extension pg_trgm: …`. */
const NEEDED_EXTENSION = /^-- Only with the extension (\w+)/m;

async function isExtensionInstalled(db: Database, name: string): Promise<boolean> {
  return resultRows(await db.execute(sql`select from pg_extension where extname = ${name}`)).length > 0;
}

/**
 * Builds or drops an index unless that is done already; what an interrupted build has left is dropped first. One whose
 * extension is not installed is left out.
 */
async function changeIndex(db: Database, statement: string): Promise<void> {
  const [, extension] = NEEDED_EXTENSION.exec(statement) ?? [];
  if (extension !== undefined && !(await isExtensionInstalled(db, extension))) return;
  const [, verb = '', name = ''] = CONCURRENTLY.exec(statement) ?? [];
  const isDrop = /^drop/i.test(verb);
  const isValid = await isIndexValid(db, name);
  if (isDrop ? isValid === undefined : isValid === true) return;
  if (!isDrop && isValid === false) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
  await db.execute(sql.raw(statement));
}

/** @returns `undefined` if there is no such index */
async function isIndexValid(db: Database, name: string): Promise<boolean | undefined> {
  const found = await db.execute(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  );
  const [row] = resultRows(found);
  return row === undefined ? undefined : Object(row).valid === true;
}
