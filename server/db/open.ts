import type { Logger } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { type Listeners, withCommitSignals } from './commit-signals.ts';
import type { Database } from './index.ts';
import { type Pooled, refuseOtherSettings } from './pooled.ts';
import { withoutNames } from './prepared.ts';
import { SHOP_ROLE } from './shop-role.ts';
import { transactionsOn } from './transaction.ts';
import { type Watch, watchPostgres, watchThrough } from './watch.ts';

/** The connections of a pool now, and the statements that were sent through it, without those that begin and end transactions. */
export interface PoolUse {
  name: string;
  max: number;
  busy: number;
  idle: number;
  /** Pieces of work that wait for a connection. */
  waiting: number;
  statements: number;
}

/** A database opened for the running server, with only the privileges it needs. */
export interface OpenDatabase {
  db: Database;
  /**
   * The same database through connections of its own, for the results of providers: a paid order is confirmed even
   * while requests wait for a connection.
   */
  priorityDb: Database;
  /**
   * The same database through read-only connections of its own with short timeouts, so that a slow listing never holds a
   * connection that a payment needs (HAZARDS D5).
   */
  readDb: Database;
  /** A standby of the same database, through read-only connections that give up early. It may be behind. */
  replicaDb?: Database;
  /** Watches something on a connection of its own. */
  watch: Watch;
  /** How its connections are used; none for the embedded engine. */
  pools: () => readonly PoolUse[];
  /** Runs one SQL statement. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  close: () => Promise<void>;
}

/**
 * Timeouts of one statement in milliseconds. The server's timeout comes first, so that a slow statement is cancelled
 * and its locks are released; the client's timeout is for a connection that no longer responds. See
 * docs/decisions/0007.
 */
const STATEMENT_TIMEOUT_MS = 4_000;
const READ_TIMEOUT_MS = 3_000;
const OWNER_TIMEOUT_MS = 300_000;
const SILENCE_MARGIN_MS = 500;

/** Timeout for a free connection of the pool and for a new connection. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Of a standby: what it does not answer in time, the database itself answers. */
const REPLICA_TIMEOUT_MS = 1_000;
const REPLICA_CONNECT_TIMEOUT_MS = 500;
/** Short, because an idle connection may have been cut off without notice. */
const IDLE_TIMEOUT_MS = 3_000;
/** PostgreSQL ends sessions whose client has disappeared, inside and outside of a transaction. */
const IN_TRANSACTION_TIMEOUT_MS = 5_000;
const SESSION_TIMEOUT_MS = 60_000;

export const POOL_CONNECTIONS = 10;
const READ_CONNECTIONS = 4;
export const PRIORITY_CONNECTIONS = 6;

/** Options for opening a database. */
export interface OpenOptions {
  connections?: number;
  /**
   * Runs before the server's own connections are opened, with the owner's privileges: migrations, catalogue. Its
   * statements may take five minutes.
   */
  prepare?: (owner: Database) => Promise<void>;
  /** The URL that `prepare` connects to, if the owner has another login. */
  ownerUrl?: string;
  /** Where a pooler in transaction mode stands between the server and PostgreSQL. */
  pooled?: Pooled | undefined;
  /** A standby of the same database. */
  replicaUrl?: string | undefined;
}

/**
 * Opens a database for the running server.
 *
 * @param url `postgres://…`, or `pglite:<folder>` or `pglite:` (in memory) for the embedded engine, which can serve
 * only one process and is refused with live payments (HAZARDS F4)
 * @throws the errors of `prepare`, and a sentence where the logins behind a pooler have other settings than the server needs;
 * all connections are closed then
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<OpenDatabase> {
  return url.startsWith('pglite:')
    ? openPglite(url.slice('pglite:'.length), options)
    : openPostgres(url, options);
}

/** JIT compilation, which begins when tables have grown, takes longer than any statement of the server. */
const WITHOUT_JIT = '-c jit=off';
const READ_ONLY = `-c role=${SHOP_ROLE} -c default_transaction_read_only=on ${WITHOUT_JIT}`;

/** Opens a PostgreSQL database as the owner of its tables, for migrations and administration. */
export function openOwner(connectionString: string): Pick<OpenDatabase, 'db' | 'executeSql' | 'close'> {
  const pool = createPool({
    connectionString,
    max: 1,
    statement_timeout: OWNER_TIMEOUT_MS,
    // The catalogue is prepared between statements, which takes seconds on a small machine.
    idle_in_transaction_session_timeout: OWNER_TIMEOUT_MS,
    isPooled: false,
  });
  return {
    db: databaseOn(pool),
    executeSql: (text, values) => pool.query(text, values),
    close: () => pool.end(),
  };
}

async function openPostgres(
  connectionString: string,
  { connections = POOL_CONNECTIONS, prepare, ownerUrl = connectionString, pooled, replicaUrl }: OpenOptions,
): Promise<OpenDatabase> {
  if (prepare) {
    const owner = openOwner(ownerUrl);
    try {
      await prepare(owner.db);
    } finally {
      await owner.close();
    }
  }
  const isPooled = pooled !== undefined;
  const createWriters = (max: number) =>
    createPool({
      connectionString,
      max,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      options: `-c role=${SHOP_ROLE} ${WITHOUT_JIT}`,
      isPooled,
    });
  const pool = createWriters(connections);
  const priority = createWriters(PRIORITY_CONNECTIONS);
  const listeners: Listeners = new Map();
  const readers = createPool({
    connectionString: pooled?.readUrl ?? connectionString,
    max: READ_CONNECTIONS,
    statement_timeout: READ_TIMEOUT_MS,
    options: READ_ONLY,
    isPooled,
  });
  const replica = replicaUrl === undefined ? undefined : createReplicaPool(replicaUrl);
  const close = async () => {
    await Promise.all([pool.end(), priority.end(), readers.end(), replica?.end()]);
  };
  if (isPooled)
    try {
      const common = { role: SHOP_ROLE, jit: 'off', idleInTransactionMs: IN_TRANSACTION_TIMEOUT_MS };
      await refuseOtherSettings((text) => pool.query(text), {
        ...common,
        statementMs: STATEMENT_TIMEOUT_MS,
        readOnly: 'off',
      });
      await refuseOtherSettings((text) => readers.query(text), {
        ...common,
        statementMs: READ_TIMEOUT_MS,
        readOnly: 'on',
      });
    } catch (error) {
      await close();
      throw error;
    }
  const measured = [
    { name: 'requests', pool, count: countStatements() },
    { name: 'priority', pool: priority, count: countStatements() },
    { name: 'reads', pool: readers, count: countStatements() },
  ] as const;
  const [ofRequests, ofPriority, ofReads] = measured;
  const ofReplica = replica && { name: 'replica', pool: replica, count: countStatements() };
  return {
    db: databaseOn(pool, { listeners, logger: ofRequests.count, isPooled }),
    priorityDb: databaseOn(priority, { listeners, logger: ofPriority.count, isPooled }),
    readDb: databaseOn(readers, { logger: ofReads.count, isPooled }),
    ...(ofReplica && { replicaDb: databaseOn(ofReplica.pool, { logger: ofReplica.count }) }),
    pools: () =>
      [...measured, ...(ofReplica ? [ofReplica] : [])].map(
        ({ name, pool: { options, totalCount, idleCount, waitingCount }, count }) => ({
          name,
          max: options.max,
          busy: totalCount - idleCount,
          idle: idleCount,
          waiting: waitingCount,
          statements: count.statements,
        }),
      ),
    watch: watchPostgres({
      connectionString: pooled?.sessionUrl ?? connectionString,
      options: `-c role=${SHOP_ROLE}`,
    }),
    // The pool destroys the connection after an error: several statements may have failed inside their own BEGIN.
    executeSql: (text, values) => pool.query(text, values),
    close,
  };
}

const createReplicaPool = (connectionString: string): Pool =>
  createPool({
    connectionString,
    max: READ_CONNECTIONS,
    connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS,
    statement_timeout: REPLICA_TIMEOUT_MS,
    options: READ_ONLY,
    isPooled: false,
  });

/** Opens a standby alone, to look at it. */
export function openReplica(connectionString: string): Pick<OpenDatabase, 'db' | 'close'> {
  const pool = createReplicaPool(connectionString);
  return { db: databaseOn(pool), close: () => pool.end() };
}

/**
 * A pool that survives the loss of any connection, idle or in use.
 *
 * @param isPooled its connections carry no settings: a pooler would refuse them, or forget them with the transaction
 */
function createPool({
  options = '',
  statement_timeout,
  isPooled,
  ...config
}: PoolConfig & { statement_timeout: number; isPooled: boolean }): Pool {
  const pool = new Pool({
    ...(!isPooled && {
      idle_in_transaction_session_timeout: IN_TRANSACTION_TIMEOUT_MS,
      statement_timeout,
    }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...config,
    ...(!isPooled && { options: `${options} -c idle_session_timeout=${SESSION_TIMEOUT_MS}` }),
    query_timeout: statement_timeout + SILENCE_MARGIN_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    // What one `Promise.all` asks for on a connection is sent together.
    pipeline: true,
  });
  // `pg` emits `error` on the pool for idle connections only, and on the client for those in use; a running statement
  // rejects by itself. Without listeners either event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Drizzle tells it of each statement. */
function countStatements(): Logger & { statements: number } {
  return {
    statements: 0,
    logQuery() {
      this.statements += 1;
    },
  };
}

interface DatabaseOptions {
  listeners?: Listeners;
  logger?: Logger;
  isPooled?: boolean;
}

function databaseOn(pool: Pool, { listeners, logger, isPooled = false }: DatabaseOptions = {}): Database {
  const db = drizzlePg({ client: pool, casing: 'snake_case', ...(logger && { logger }) });
  if (isPooled) withoutNames(db._.session);
  const transaction = transactionsOn(pool, { logger, isPooled });
  return withCommitSignals(Object.assign(db, { transaction }), listeners);
}

async function openPglite(folder: string, { prepare }: OpenOptions): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
  ]);
  const options = { extensions: { pg_trgm } };
  const client = folder === '' ? new PGlite(options) : new PGlite(folder, options);
  await client.waitReady;
  const db = withCommitSignals(drizzle({ client, casing: 'snake_case' }));
  try {
    await prepare?.(db);
    await client.exec(`set role ${SHOP_ROLE}`);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db,
    priorityDb: db,
    readDb: db,
    watch: watchThrough(async (channel, onNotified) => {
      const close = await client.listen(channel, onNotified);
      return {
        db,
        lost: new Promise(() => undefined),
        close: () => (client.closed ? Promise.resolve() : close()),
      };
    }),
    pools: () => [],
    executeSql: async (text, values) => {
      if (values !== undefined) return client.query(text, values);
      const [last] = (await client.exec(text)).slice(-1);
      return { rows: last?.rows ?? [] };
    },
    close: () => client.close(),
  };
}
