/** Tries the two logins of the database: which server they reach, their rights, and the state of the schema. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { hasDemoAccounts } from '../accounts/demo-accounts.ts';
import type { Config } from '../config.ts';
import { readTimeOf } from '../database-clock.ts';
import type { Database } from '../db/index.ts';
import { readMigrations } from '../db/migration-files.ts';
import { hasNewerRelease, isBeforePreviousRelease } from '../db/newer-release.ts';
import { willMoveNumbers } from '../db/number-fences.ts';
import { openDatabase, type OpenDatabase, openOwner, openReplica } from '../db/open.ts';
import { resultRows } from '../db/raw.ts';
import { isOwnerBehind, RIGHTS } from '../db/shop-role.ts';
import { refuseMissingProviders } from '../providers/known-providers.ts';
import { PROVIDERS } from '../providers/registry.ts';
import { readReplayed, readWritten } from '../replica.ts';
import { type Finding, look, ok, tryOut, wrong } from './finding.ts';

const VERSION_MIN = 16;
/** The clock of this machine may differ so much, in milliseconds: the shop uses that of the database. */
const CLOCKS_APART_MS = 2_000;
/** The database's own clock decides about signatures, which are valid for five minutes. */
const CLOCK_WRONG_MS = 60_000;

const Server = v.tuple([
  v.object({ version: v.number(), database: v.string(), oid: v.number(), started: v.string() }),
]);

const identify = async (db: Database) => {
  const rows = await db.execute(sql`
    select current_setting('server_version_num')::int / 10000 as version, current_database() as database,
      (select oid::int from pg_database where datname = current_database()) as oid,
      pg_postmaster_start_time()::text as started`);
  return v.parse(Server, resultRows(rows))[0];
};

const Known = v.tuple([v.object({ known: v.boolean() })]);
const isTrue = async (db: Database, condition: ReturnType<typeof sql>) =>
  v.parse(Known, resultRows(await db.execute(sql`select ${condition} as known`)))[0].known;

const Names = v.array(v.object({ name: v.string() }));
const namesOf = async (db: Database, query: ReturnType<typeof sql>) =>
  v.parse(Names, resultRows(await db.execute(query))).map(({ name }) => name);

type Settings = Pick<
  Config,
  'databaseUrl' | 'migrationDatabaseUrl' | 'pooled' | 'replicaUrl' | 'mode' | 'providers' | 'skipReleases'
>;

/**
 * Checks the database with both logins. Writes nothing.
 *
 * @param providerTime the time that a provider told; `undefined` without an answer
 */
export async function checkDatabase(
  settings: Settings,
  providerTime: () => Promise<number | undefined>,
): Promise<Finding[]> {
  const { databaseUrl, migrationDatabaseUrl, pooled } = settings;
  if (databaseUrl.startsWith('pglite:'))
    return [
      { check: 'database', ...look('The embedded engine is not opened: one process only may use it.') },
    ];
  let shop: OpenDatabase | undefined;
  const pooler = await tryOut('database: pooler', async () => {
    shop = await openDatabase(databaseUrl, { connections: 1, pooled });
    return ok('The logins behind the pooler have the settings that the server needs.');
  });
  if (shop === undefined) return [pooler];
  const owner = openOwner(migrationDatabaseUrl);
  try {
    const reached = await tryOut('database: owner', () => checkOwner(owner.db));
    if (reached.result === 'wrong') return [reached];
    const schema = await checkSchema(owner.db, settings);
    const isNew = !(await isTrue(owner.db, sql`to_regclass('payment_events') is not null`));
    const hasNoRole = isNew && !(await isTrue(owner.db, sql`to_regrole('ker_electro_shop') is not null`));
    const server = hasNoRole
      ? [{ check: 'database: server', ...look('The role of the server is made by the first start.') }]
      : await checkShop(settings, { shop: shop.db, owner: owner.db, isNew });
    const replica = isNew ? [] : await checkReplica(settings, owner.db);
    const clock = await tryOut('clock', () => checkClock(owner.db, providerTime));
    return [...(pooled ? [pooler] : []), reached, schema, ...server, ...replica, clock];
  } finally {
    await Promise.all([owner.close(), shop.close()]);
  }
}

async function checkOwner(db: Database) {
  const { version, database } = await identify(db);
  if (version < VERSION_MIN)
    return wrong(`PostgreSQL ${version} is too old: the shop needs ${VERSION_MIN} or newer.`);
  return (await isTrue(db, sql`has_schema_privilege('public', 'create')`))
    ? ok(`PostgreSQL ${version}, database ${database}; the login may create tables.`)
    : wrong(`The login of MIGRATION_DATABASE_URL may not create tables in database ${database}.`);
}

const checkSchema = (db: Database, { skipReleases }: Settings): Promise<Finding> =>
  tryOut('database: schema', async () => {
    if (!(await isTrue(db, sql`to_regclass('schema_migrations') is not null`)))
      return ok('The database is empty: the first start makes its schema.');
    if (skipReleases !== 'on' && (await isBeforePreviousRelease(db)))
      return wrong('The database is older than the previous release: deploy the releases in their order.');
    if (await willMoveNumbers(db))
      return look('It was restored or promoted: the next start moves all numbers ahead.');
    if (await hasNewerRelease(db)) return look('A newer release has migrated this database.');
    const applied = new Set(await namesOf(db, sql`select hash as name from schema_migrations`));
    const pending = readMigrations().filter(({ hash }) => !applied.has(hash)).length;
    return ok(
      pending === 0 ? 'It is that of this release.' : `The next start applies ${pending} migrations.`,
    );
  });

interface Logins {
  shop: Database;
  owner: Database;
  /** There are no tables yet. */
  isNew: boolean;
}

async function checkShop({ mode, providers }: Settings, { shop, owner, isNew }: Logins): Promise<Finding[]> {
  const reached = await tryOut('database: server', async () => {
    const [own, owners] = [await identify(shop), await identify(owner)];
    return own.oid === owners.oid && own.started === owners.started
      ? ok(`The login of DATABASE_URL reaches the same database ${own.database}.`)
      : wrong('DATABASE_URL and MIGRATION_DATABASE_URL name different databases.');
  });
  if (reached.result === 'wrong' || isNew) return [reached];
  return [
    reached,
    await tryOut('database: rights', async () => {
      if (mode === 'live' && (await isOwnerBehind(shop)))
        return wrong('PAYMENT_MODE is live, yet the login of DATABASE_URL may alter the tables.');
      if (mode === 'live' && (await hasDemoAccounts(shop)))
        return wrong('PAYMENT_MODE is live, yet the database has the demo accounts (…@demo.sn).');
      const missing = await missingRights(shop);
      return missing.length === 0
        ? ok('The server may do what it needs.')
        : wrong(
            `The server may not use ${missing.join(', ')}: a start with MIGRATION_DATABASE_URL grants it.`,
          );
    }),
    await tryOut('database: providers', async () => {
      await refuseMissingProviders(shop, { known: PROVIDERS, configured: providers });
      return ok('Every provider with open payments has settings.');
    }),
  ];
}

/** Compares the standby with the database. @returns nothing where no standby is configured */
export async function checkReplica(
  { replicaUrl }: Pick<Config, 'replicaUrl'>,
  owner: Database,
): Promise<Finding[]> {
  if (replicaUrl === undefined) return [];
  const found = await tryOut('database: replica', async () => {
    const { db, close } = openReplica(replicaUrl);
    try {
      const { history, written } = await readWritten(owner);
      const standby = await readReplayed(db);
      if (standby.history === undefined)
        return wrong('REPLICA_URL leads to a server that takes writes: it is no standby.');
      if (standby.history !== history)
        return wrong('REPLICA_URL leads to a standby of another database, or of one before a failover.');
      await isTrue(db, sql`exists (select from catalogue_version)`);
      const kilobytes = Math.ceil(Math.max(0, written - standby.replayed) / 1_024);
      return kilobytes === 0
        ? ok('It is a standby of the same database, and has all that was written.')
        : look(`It is a standby of the same database, ${kilobytes} kB behind.`);
    } finally {
      await close();
    }
  });
  return [found];
}

/** Tables of this release that exist and that the server may not read, or not write as it must. */
async function missingRights(db: Database): Promise<string[]> {
  const tables = Object.keys(RIGHTS);
  return namesOf(
    db,
    sql`select name from unnest(${sql.param(tables)}::text[]) as name
      where to_regclass(name) is not null
        and not (has_table_privilege(name, 'select') and has_table_privilege(name, 'insert'))`,
  );
}

async function checkClock(db: Database, providerTime: () => Promise<number | undefined>) {
  const [stated, time] = [await providerTime(), await readTimeOf(db)()];
  const apart = Math.round(Math.abs(time - Date.now()));
  const off = stated === undefined ? undefined : Math.round(Math.abs(time - stated));
  if (off !== undefined && off > CLOCK_WRONG_MS)
    return wrong(
      `The clock of the database is ${Math.round(off / 1_000)} s away from that of a provider: set it by NTP.`,
    );
  const compared = off === undefined ? 'no provider told its time' : 'the providers agree';
  return apart > CLOCKS_APART_MS
    ? look(
        `This machine is ${Math.round(apart / 1_000)} s away from the database, whose clock counts; ${compared}.`,
      )
    : ok(`Database and machine agree within ${apart} ms; ${compared}.`);
}
