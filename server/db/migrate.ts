import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { sql } from 'drizzle-orm';
import type { Database } from './index.ts';
import { resultRows } from './raw.ts';
import { grantToShop } from './shop-role.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Advisory lock for processes that start and migrate at the same time. */
const MIGRATION_LOCK = 771_402_663;

/**
 * Migrates the schema and grants the running server its privileges. Can be called by several processes at once; a
 * second call does nothing.
 *
 * @param db connected as the owner of the tables
 * @throws the database's error; nothing is applied then, because all pending migrations are one transaction
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(
      sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      const taken = await tx.execute(
        sql`insert into schema_migrations (hash) values (${migration.hash}) on conflict do nothing returning hash`,
      );
      if (resultRows(taken).length === 0) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    }
  });
  await grantToShop(db);
}
