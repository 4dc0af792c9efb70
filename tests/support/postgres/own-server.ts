import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { openOwner } from '#server/db/open.ts';
import { saveKnownProviders } from '#server/providers/known-providers.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { type DatabaseProxy, openDatabaseProxy } from './proxy.ts';

/** A PostgreSQL server for one test file that may be stopped and killed, with a migrated database behind a proxy. */
export interface OwnPostgres {
  /** Connects without the proxy. */
  url: string;
  proxy: DatabaseProxy;
  /** Terminates all sessions but its own with `pg_terminate_backend`. @returns their number */
  endSessions(): Promise<number>;
  /** SIGINT is PostgreSQL's fast shutdown, SIGKILL a crash. Starts it again after `downMs`. */
  restart(signal: 'SIGINT' | 'SIGKILL', downMs?: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-test-'));
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres') });
  const owner = openOwner(server.url);
  await migrate(owner.db);
  await saveKnownProviders(owner.db, PROVIDERS);
  await owner.close();
  const proxy = await openDatabaseProxy(server.url);
  return {
    url: server.url,
    proxy,
    async endSessions() {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      await client.end();
      return rowCount ?? 0;
    },
    async restart(signal, downMs = 0) {
      process.kill(server.pid, signal);
      await server.ended;
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await server.restart();
    },
    async stop() {
      await proxy.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
