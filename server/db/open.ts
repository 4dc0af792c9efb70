import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Database } from './index.ts';
import type { Read } from './reads.ts';
import * as schema from './schema.ts';

/** A database that is open, and the way to close it. */
export interface OpenDatabase {
  db: Database;
  /** What shoppers leaf through. */
  read: Read;
  /** Runs one statement; what the job queue asks for. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  close: () => Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const READ_TIMEOUT_MS = 3_000;
const READ_CONNECTIONS = 4;

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
  const readers = new Pool({
    connectionString,
    max: READ_CONNECTIONS,
    statement_timeout: READ_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Compiling a plan takes longer than any of these questions.
    options: '-c default_transaction_read_only=on -c jit=off',
  });
  readers.on('error', () => undefined);
  const db = drizzlePg({ client: pool, schema, casing: 'snake_case' });
  return {
    db,
    read: async ({ name, text }, values) => (await readers.query({ name, text, values: [...values] })).rows,
    executeSql: (text, values) => runAlone(pool, text, values),
    close: async () => {
      await Promise.all([pool.end(), readers.end()]);
    },
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
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
  ]);
  const options = { extensions: { pg_trgm } };
  const client = folder === '' ? new PGlite(options) : new PGlite(folder, options);
  await client.waitReady;
  const db = drizzle({ client, schema, casing: 'snake_case' });
  return {
    db,
    read: async ({ text }, values) => (await client.query(text, [...values])).rows,
    executeSql: async (text, values) => {
      if (values !== undefined) return client.query(text, values);
      const [last] = (await client.exec(text)).slice(-1);
      return { rows: last?.rows ?? [] };
    },
    close: () => client.close(),
  };
}
