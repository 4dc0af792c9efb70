/** Frequent statements, built once per process and planned once per connection. */
import {
  getTableColumns,
  is,
  Param,
  Placeholder,
  type Query,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { PgDatabase, PgDialect, PgPreparedQuery, PgSession, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './index.ts';
import { combineWrites } from './raw.ts';

type Prepared = Parameters<PgSession['prepareQuery']>;

/** A session that records the query that Drizzle has built, and sends nothing. */
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
    throw new Error('A statement is run by the function that `prepared` returns');
  }
}

const dialect = new PgDialect({ casing: 'snake_case' });
const builder: Database = new PgDatabase(dialect, new Recorder(dialect), undefined);

/** The values of a statement's placeholders by name. */
export type StatementValues = Record<string, unknown>;

/**
 * A statement whose SQL is built once, by `build`; PostgreSQL parses and plans it once per connection under its name.
 * Building costs Drizzle more than sending, so frequent statements are prepared.
 *
 * A connection pooler between the shop and PostgreSQL must support prepared statements (PgBouncer 1.21 or newer) or
 * use session pooling.
 *
 * @param name unique among all statements
 * @param build must use `sql.placeholder` for everything that varies
 * @returns a function that runs it on a database or in a transaction
 */
export function prepared<Result>(
  name: string,
  build: (db: Database) => { prepare(name: string): { execute(): Promise<Result> } },
): (db: Database, values?: StatementValues) => Promise<Result> {
  let built: unknown;
  return async (db, values = {}) => {
    built ??= build(builder).prepare(name);
    if (!(built instanceof Recorded)) throw new Error(`${name} was not built by this module`);
    const [query, fields, , isInArrayMode] = built.prepared;
    const statement = db._.session.prepareQuery<{ execute: Result; all: unknown; values: unknown }>(
      withValues(query, values),
      fields,
      name,
      isInArrayMode,
    );
    // For joins: the tables whose columns may all be null. Drizzle copies it to the query that it prepares.
    Object.assign(statement, { joinsNotNullableMap: Reflect.get(built, 'joinsNotNullableMap') });
    return statement.execute();
  };
}

/** Writes that are sent together as one prepared statement; see `combineWrites`. */
export function preparedWrites(
  name: string,
  build: (db: Database) => readonly [SQLWrapper, ...SQLWrapper[]],
): (db: Database, values: StatementValues) => Promise<void> {
  let built: Query | undefined;
  return async (db, values) => {
    built ??= dialect.sqlToQuery(combineWrites(build(builder)));
    await db._.session.prepareQuery(withValues(built, values), undefined, name, false).execute();
  };
}

/** A placeholder for each of the columns, with the column's name and encoding. */
export function placeholders<Table extends PgTable, Column extends keyof Table['_']['columns'] & string>(
  table: Table,
  columns: readonly Column[],
): Record<Column, SQL> {
  const all = getTableColumns(table);
  const entries = columns.map((name) => [name, sql`${sql.param(sql.placeholder(name), all[name])}`]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per column
  return Object.fromEntries(entries) as Record<Column, SQL>;
}

/** Drizzle's own replacement cannot write null to a column that has an encoder. */
function withValues(query: Query, values: StatementValues): Query {
  const valueOf = ({ name }: Placeholder): unknown => {
    if (!(name in values)) throw new Error(`The statement needs a value for ${name}`);
    return values[name];
  };
  const params = query.params.map((param) => {
    if (is(param, Placeholder)) return valueOf(param);
    if (!is(param, Param) || !is(param.value, Placeholder)) return param;
    const value = valueOf(param.value);
    return value === null ? null : param.encoder.mapToDriverValue(value);
  });
  return { ...query, params };
}
