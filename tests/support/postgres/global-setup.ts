import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';
import type { Database } from '#server/db/index.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { migrate } from '#server/db/migrate.ts';
import { openOwner } from '#server/db/open.ts';
import { saveKnownProviders } from '#server/providers/known-providers.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { manualClock } from '../manual-clock.ts';
import { createDatabase, databaseUrl, dropDatabase } from './admin.ts';
import { smallCatalogue } from '../small-catalogue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The PostgreSQL server of this run, and the migrated databases that tests copy: an empty one and one with a
     * catalogue.
     */
    postgres: { url: string; templates: Record<'empty' | 'shop', string> };
  }
}

/** Starts one PostgreSQL server for the whole run, or uses `TEST_DATABASE_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env['TEST_DATABASE_URL']);
  const run = randomBytes(4).toString('hex');
  const templates = { empty: `empty_${run}`, shop: `shop_${run}` };
  await createDatabase(server.url, templates.empty);
  await change(server.url, templates.empty, async (db) => {
    await migrate(db);
    await saveKnownProviders(db, PROVIDERS);
  });
  await createDatabase(server.url, templates.shop, templates.empty);
  await change(server.url, templates.shop, (db) => loadCatalogue(db, smallCatalogue(), manualClock()));
  project.provide('postgres', { url: server.url, templates });
  return async () => {
    for (const name of Object.values(templates)) await dropDatabase(server.url, name);
    await server.stop();
  };
}

async function change(serverUrl: string, name: string, work: (db: Database) => Promise<unknown>) {
  const { db, close } = openOwner(databaseUrl(serverUrl, name));
  await work(db);
  await close();
}

async function openServer(given: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-test-'));
  const server = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    // The data are deleted after the run: a crash may lose them, and dead rows do no harm.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      // Four files at a time, with several shops each.
      max_connections: '300',
    },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
