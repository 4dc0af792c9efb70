import type { ExtractTablesWithRelations, Logger } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { databaseFailure, isUnavailable } from './failure.ts';
import type { Database } from './index.ts';
import { withoutNames } from './prepared.ts';

/** Drizzle's relational queries are not configured. */
type Schema = Record<string, never>;

const newSession = (client: PoolClient, dialect: PgDialect, logger: Logger | undefined) =>
  new NodePgSession<Schema, ExtractTablesWithRelations<Schema>>(
    client,
    dialect,
    undefined,
    logger && { logger },
  );

/**
 * Runs transactions on a pool; replaces Drizzle's own implementation, which ignores a COMMIT that PostgreSQL answers with ROLLBACK,
 * and returns broken connections to the pool, so that each lost connection would take a slot of the pool for good. A connection
 * that may be broken is destroyed: PostgreSQL then rolls its transaction back.
 *
 * @param options.logger called for each statement
 * @param options.isPooled a pooler gives each transaction any session: its statements have no names
 */
export function transactionsOn(
  pool: Pool,
  { logger, isPooled = false }: { logger?: Logger | undefined; isPooled?: boolean } = {},
): Database['transaction'] {
  const dialect = new PgDialect({ casing: 'snake_case' });
  // One per connection, so that its statements are prepared once.
  const sessions = new WeakMap<PoolClient, ReturnType<typeof newSession>>();
  const sessionOf = (client: PoolClient) => {
    const session = sessions.get(client) ?? newSession(client, dialect, logger);
    if (isPooled) withoutNames(session);
    sessions.set(client, session);
    return session;
  };
  return async (work, config) => {
    const client = await pool.connect();
    const session = sessionOf(client);
    try {
      const tx = new NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>(
        dialect,
        session,
        undefined,
      );
      await client.query('begin');
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      const { command } = await client.query('commit');
      // PostgreSQL answers so, without an error, if an earlier statement had failed.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: work ignored a failed statement');
      client.release();
      return result;
    } catch (error) {
      client.release(!(await isRolledBack(client, error)));
      throw error;
    }
  };
}

/** No ROLLBACK is sent on a connection that may not respond: waiting for the answer would be useless. */
async function isRolledBack(client: PoolClient, cause: unknown): Promise<boolean> {
  const failure = databaseFailure(cause);
  if (failure && isUnavailable(failure)) return false;
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
