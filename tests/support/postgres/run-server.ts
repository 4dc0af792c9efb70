import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';
import type { Database } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { openOwner } from '#server/db/open.ts';
import { saveKnownProviders } from '#server/providers/known-providers.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { createDatabase, databaseUrl } from './admin.ts';

/** The PostgreSQL server of a whole run of tests. */
export interface RunServer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a server, or uses the given one. */
export async function openRunServer(given = process.env['TEST_DATABASE_URL']): Promise<RunServer> {
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
      // Three files at a time, with several shops each.
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

/** Creates a database with the tables of the shop. Tests copy it, which takes less time than to migrate one for each. */
export async function createTemplate(serverUrl: string, name: string): Promise<void> {
  await createDatabase(serverUrl, name);
  await asOwner(serverUrl, name, async (db) => {
    await migrate(db);
    await saveKnownProviders(db, PROVIDERS);
  });
}

/** Changes a database with the privileges of its owner, and closes all connections: a template must have none. */
export async function asOwner(
  serverUrl: string,
  name: string,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const { db, close } = openOwner(databaseUrl(serverUrl, name));
  await work(db);
  await close();
}
