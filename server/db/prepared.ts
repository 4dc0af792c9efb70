/** Hot statements, built once per process and planned once per connection. */
import { PgDatabase, PgDialect, PgPreparedQuery, PgSession } from 'drizzle-orm/pg-core';
import type { Database } from './index.ts';

type Prepared = Parameters<PgSession['prepareQuery']>;

/** Takes down what Drizzle has built, and sends nothing. */
class Recorder extends PgSession {
  prepareQuery(...prepared: Prepared): Recorded {
    return new Recorded(prepared);
  }

  transaction(): never {
    throw new Error('A statement is built outside of any connection');
  }
}

class Recorded extends PgPreparedQuery<{ execute: unknown; all: unknown; values: unknown }> {
  constructor(readonly prepared: Prepared) {
    super(prepared[0], undefined, undefined);
  }

  setToken(): this {
    return this;
  }

  execute(): never {
    throw new Error('A statement is run by the function that `prepared` gives');
  }
}

const dialect = new PgDialect({ casing: 'snake_case' });
const builder: Database = new PgDatabase(dialect, new Recorder(dialect), undefined);

/**
 * A statement whose SQL is built once, by `build`, and which PostgreSQL parses and plans once per connection under its
 * name. Building costs Drizzle more than sending, so that this is for statements of the payment's way.
 *
 * A pooler between the shop and PostgreSQL has to know prepared statements (PgBouncer 1.21 and newer) or to pool by session.
 *
 * @param name unique among all statements
 * @param build everything that varies is an `sql.placeholder`
 * @returns runs it on a database or in a transaction, with a value for each placeholder
 */
export function prepared<Result>(
  name: string,
  build: (db: Database) => { prepare(name: string): { execute(): Promise<Result> } },
): (db: Database, values?: Record<string, unknown>) => Promise<Result> {
  let built: unknown;
  return async (db, values = {}) => {
    built ??= build(builder).prepare(name);
    if (!(built instanceof Recorded)) throw new Error(`${name} was not built by this module`);
    const [text, fields, , isInArrayMode] = built.prepared;
    const query = db._.session.prepareQuery<{ execute: Result; all: unknown; values: unknown }>(
      text,
      fields,
      name,
      isInArrayMode,
    );
    // Of joins: which tables' columns may all be null. Drizzle writes it into the query that it has prepared.
    Object.assign(query, { joinsNotNullableMap: Reflect.get(built, 'joinsNotNullableMap') });
    return query.execute(values);
  };
}
