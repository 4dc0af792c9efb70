import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-admin.ts';

export type TestDatabase = {
  /** A `postgres://` address of a migrated, empty database that nobody else uses. */
  url: string;
  drop: () => Promise<void>;
};

/** A fresh database on the run's real PostgreSQL; for test files of the `postgres` project. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(url, name, template);
  return { url: databaseUrl(url, name), drop: () => dropDatabase(url, name) };
}
