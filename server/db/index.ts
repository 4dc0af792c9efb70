import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** PostgreSQL, or PGlite where a test or a small machine uses it: the modules see only this. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction of it; everything that takes a `Database` runs inside one as well. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export * as tables from './schema.ts';
