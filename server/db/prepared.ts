/** Frequent statements, built once per connection by Drizzle, and parsed and planned once per connection by PostgreSQL. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Database } from './index.ts';

/** The values of a statement's placeholders by name. */
export type StatementValues = Record<string, unknown>;

const unnamed = new WeakSet<object>();

/** Statements of this session are not named: the next transaction may be in a session of PostgreSQL that does not know the name. */
export const withoutNames = (session: object): void => void unnamed.add(session);

/** A statement as Drizzle's `prepare` returns it. */
interface Statement<Result> {
  execute(values: StatementValues): Promise<Result>;
}

/**
 * A statement that `.prepare(name)` of Drizzle makes, once for each session: of a pool, or of a connection in a transaction.
 * Building the SQL costs the server more than sending it.
 *
 * Where sessions are shared between connections (`withoutNames`), its name is not sent: PostgreSQL parses it each time.
 *
 * @param name unique among all statements
 * @param build must use `sql.placeholder` for everything that varies
 * @returns a function that runs it on a database or in a transaction
 */
export function prepared<Result>(
  name: string,
  build: (db: Database) => { prepare(name: string): Statement<Result> },
): (db: Database, values?: StatementValues) => Promise<Result> {
  const statements = new WeakMap<object, Statement<Result>>();
  return (db, values = {}) => {
    const { session } = db._;
    const statement = statements.get(session) ?? build(db).prepare(unnamed.has(session) ? '' : name);
    statements.set(session, statement);
    return statement.execute(values);
  };
}

/**
 * A SELECT that is written in SQL because the query builder has no words for it, prepared in the same way.
 *
 * @param row the columns that are read, as their values are checked
 * @param text with `sql.placeholder` for everything that varies
 */
export function preparedSelect<Entries extends v.ObjectEntries>(
  name: string,
  row: v.ObjectSchema<Entries, undefined>,
  text: SQL,
) {
  const rows = v.array(row);
  const names = Object.keys(row.entries);
  const columns = Object.fromEntries(names.map((column) => [column, sql`${sql.identifier(column)}`]));
  const select = prepared(name, (db) => db.select(columns).from(sql`(${text}) as found`));
  return async (db: Database, values?: StatementValues) => v.parse(rows, await select(db, values));
}

/** A number in the text of a statement: PostgreSQL plans for it, unlike for a parameter. */
export const literal = (value: number): SQL => sql.raw(String(value));

/** A placeholder for each of the columns, with the column's name and encoding. */
export function placeholders<Table extends PgTable, Column extends keyof Table['_']['columns'] & string>(
  table: Table,
  columns: readonly Column[],
): Record<Column, SQL> {
  const all = getTableColumns(table);
  const entries = columns.map((name) => {
    const column = all[name];
    // The encoders of columns do not know null.
    const encoder = {
      mapToDriverValue: (value: unknown) => (value === null ? null : column?.mapToDriverValue(value)),
    };
    return [name, sql`${sql.param(sql.placeholder(name), encoder)}`];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per column
  return Object.fromEntries(entries) as Record<Column, SQL>;
}
