import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from './index.ts';
import { firstUnknown, previousRelease, readMigrations } from './migration-files.ts';
import { resultRows } from './raw.ts';

const Hashes = v.array(v.object({ hash: v.string() }));

let knownHashes: readonly string[] | undefined;
const known = (): readonly string[] => (knownHashes ??= readMigrations().map(({ hash }) => hash));

/**
 * Whether a newer release has migrated the database: this process is one that a deployment is going to replace, or an
 * older release was started again. It must not undo or judge what the newer one does.
 */
export async function hasNewerRelease(db: Database): Promise<boolean> {
  const newest = await db.execute(
    sql`select hash from schema_migrations where applied_at = (select max(applied_at) from schema_migrations)`,
  );
  const hashes = v.parse(Hashes, resultRows(newest));
  return hashes.length > 0 && !hashes.some(({ hash }) => known().includes(hash));
}

/**
 * Whether the database is of a release before the previous one: some of its processes may be running, and the migrations of
 * this release drop what they use.
 */
export async function isBeforePreviousRelease(db: Database): Promise<boolean> {
  const [exists] = resultRows(
    await db.execute(sql`select to_regclass('schema_migrations') is not null as found`),
  );
  if (Object(exists).found !== true) return false;
  const applied = v.parse(Hashes, resultRows(await db.execute(sql`select hash from schema_migrations`)));
  if (applied.length === 0) return false;
  const hashes = new Set(applied.map(({ hash }) => hash));
  const migrations = readMigrations();
  return migrations
    .slice(0, firstUnknown(migrations, previousRelease()))
    .some(({ hash }) => !hashes.has(hash));
}
