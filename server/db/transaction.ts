import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { databaseFailure, isUnavailable } from './failure.ts';
import type { Database } from './index.ts';
import { openLine, type Line } from './pipeline.ts';
import type * as schema from './schema.ts';

type Schema = typeof schema;
type Relations = ExtractTablesWithRelations<Schema>;

/**
 * Runs transactions on a pool; replaces Drizzle's own implementation, which sends BEGIN outside its `try` and returns
 * broken connections to the pool, so that each lost connection would take a slot of the pool for good.
 *
 * BEGIN is sent together with the first SELECT, and COMMIT together with the writes whose answers nothing waits for. A
 * connection that may be broken is destroyed: PostgreSQL then rolls its transaction back.
 */
export function transactionsOn(pool: Pool): Database['transaction'] {
  const dialect = new PgDialect({ casing: 'snake_case' });
  return async (work, config) => {
    const client = await pool.connect();
    const line = openLine(client);
    try {
      const session = new NodePgSession<Schema, Relations>(line.client, dialect, undefined);
      line.serve(session);
      // Without a schema: Drizzle would create one relational query builder per table and transaction.
      const tx = new NodePgTransaction<Schema, Relations>(dialect, session, undefined);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      const command = await line.commit();
      // PostgreSQL answers COMMIT with ROLLBACK, without an error, if an earlier statement had failed.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: work ignored a failed statement');
      client.release();
      return result;
    } catch (error) {
      const cause = await causeOf(line, error);
      client.release(!(await isRolledBack(client, cause)));
      throw cause;
    }
  };
}

/** After a failed write whose answer nothing waited for, later statements fail only because of it. */
async function causeOf(line: Line, error: unknown): Promise<unknown> {
  const failed = await line.firstFailure();
  return failed === undefined ? error : failed.reason;
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
