import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-admin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The real PostgreSQL of this run, and the migrated database that each test file copies. */
    postgres: { url: string; template: string };
  }
}

/** Starts one real PostgreSQL for the whole run, or uses the one that `TEST_DATABASE_URL` names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const template = `shop_template_${randomBytes(4).toString('hex')}`;
  await createDatabase(server.url, template);
  const database = await openDatabase(databaseUrl(server.url, template));
  await migrate(database.db);
  await database.close();
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

async function openServer(given: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-test-'));
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres') });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
