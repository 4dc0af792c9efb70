import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PostgreSQL, or PGlite in tests and on systems without PostgreSQL; the rest of the server uses only this type. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A transaction; all functions that take a `Database` also accept one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export * as tables from './schema.ts';
