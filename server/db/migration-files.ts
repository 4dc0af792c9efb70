import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as v from 'valibot';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

/** One migration of this program. */
export interface Migration {
  /** Its file without the extension, e.g. `0032_outbox_order`. */
  tag: string;
  /** Of its text; a migration that was applied must not be edited. */
  hash: string;
  statements: readonly string[];
}

const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) });
const Release = v.object({
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  lastMigration: v.string(),
});

/** A release: its commit and the newest migration that it knows. */
export type Release = v.InferOutput<typeof Release>;

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** All migrations in their order. */
export function readMigrations(): Migration[] {
  const { entries } = v.parse(Journal, readJson('./migrations/meta/_journal.json'));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, sql }, index) => {
    const tag = entries[index]?.tag ?? '';
    return { tag, hash, statements: sql };
  });
}

/** The release before this one, whose processes run beside those of this one during a deployment. */
export const previousRelease = (): Release => v.parse(Release, readJson('./previous-release.json'));

/** The index of the first migration that a release does not know. @throws Error if it knows none of the migrations */
export function firstUnknown(migrations: readonly Migration[], { lastMigration }: Release): number {
  const last = migrations.findIndex(({ tag }) => tag === lastMigration);
  if (last === -1) throw new Error(`The previous release ends with ${lastMigration}, which is no migration.`);
  return last + 1;
}
