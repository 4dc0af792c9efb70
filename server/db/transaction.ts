import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { databaseFailure, isAway } from './failure.ts';
import type { Database } from './index.ts';
import type * as schema from './schema.ts';

type Schema = typeof schema;
type Relations = ExtractTablesWithRelations<Schema>;

/**
 * The transactions of a pool, in place of Drizzle's. Drizzle sends BEGIN outside its `try` and returns broken
 * connections to the pool, so each lost connection would leak a slot of the pool.
 *
 * A connection that may be broken is destroyed: the server rolls its transaction back.
 */
export function transactionsOn(pool: Pool): Database['transaction'] {
  const dialect = new PgDialect({ casing: 'snake_case' });
  return async (work, config) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const session = new NodePgSession<Schema, Relations>(client, dialect, undefined);
      // Without a schema: Drizzle would make one builder of relational queries per table and transaction.
      const tx = new NodePgTransaction<Schema, Relations>(dialect, session, undefined);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      const { command } = await client.query('commit');
      // PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement before it had failed.
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

/** Sends no ROLLBACK on a connection that may be silent: its answer would be waited for in vain. */
async function isRolledBack(client: PoolClient, cause: unknown): Promise<boolean> {
  const failure = databaseFailure(cause);
  if (failure && isAway(failure)) return false;
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
