import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Database } from './index.ts';
import * as schema from './schema.ts';

/** A database that is open, and the way to close it. */
export interface OpenDatabase {
  db: Database;
  /** Runs one statement; what the job queue asks for. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  close: () => Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens the database that an address names.
 *
 * @param url `postgres://…` for a server; `pglite:<folder>`, or `pglite:` in memory, for the embedded
 *   engine, which serves one process only and is refused for live payments (HAZARDS F4)
 */
export async function openDatabase(
  url: string,
  options: { connections?: number } = {},
): Promise<OpenDatabase> {
  return url.startsWith('pglite:')
    ? openPglite(url.slice('pglite:'.length))
    : openPostgres(url, options.connections ?? 10);
}

function openPostgres(connectionString: string, max: number): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS * 3,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An idle connection that the server ends raises here; the pool replaces it by itself.
  pool.on('error', () => undefined);
  const db = drizzlePg({ client: pool, schema, casing: 'snake_case' });
  return {
    db,
    executeSql: (text, values) => runAlone(pool, text, values),
    close: () => pool.end(),
  };
}

/** A text of several statements may fail inside a transaction that it began: such a connection is not used again. */
async function runAlone(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function openPglite(folder: string): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  const client = folder === '' ? new PGlite() : new PGlite(folder);
  await client.waitReady;
  const db = drizzle({ client, schema, casing: 'snake_case' });
  return {
    db,
    executeSql: async (text, values) => {
      if (values !== undefined) return client.query(text, values);
      const [last] = (await client.exec(text)).slice(-1);
      return { rows: last?.rows ?? [] };
    },
    close: () => client.close(),
  };
}
