import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from './admin.ts';

export type TestDatabase = {
  /** The URL of a migrated database for this caller only. */
  url: string;
  drop: () => Promise<void>;
};

/**
 * A fresh database on the run's real PostgreSQL; for test files of the `server` project.
 * @param content `shop` has the small catalogue in it
 */
export async function createTestDatabase(content: 'empty' | 'shop' = 'empty'): Promise<TestDatabase> {
  const { url, templates } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(url, name, templates[content]);
  return { url: databaseUrl(url, name), drop: () => dropDatabase(url, name) };
}
