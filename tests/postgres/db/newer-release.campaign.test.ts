import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { firstUnknown, previousRelease, readMigrations } from '#server/db/migration-files.ts';
import { openOwner } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';
import { WITHOUT_PAGES } from '#tests/support/without-pages.ts';

const { url: server, templates } = inject('postgres');
let name: string;
let owner: ReturnType<typeof openOwner>;
beforeEach(() => {
  name = `test_${randomBytes(6).toString('hex')}`;
  owner = openOwner(databaseUrl(server, name));
});
afterEach(async () => {
  await owner.close();
  await dropDatabase(server, name);
});

/** Starts a shop and stops it again. */
async function start(environment: Record<string, string> = {}, catalogue = smallCatalogue): Promise<void> {
  const config = readConfig({
    DATABASE_URL: databaseUrl(server, name),
    PAYMENT_MODE: 'test',
    PUBLIC_ORIGIN: 'https://boutique.test',
    WAVE_API_BASE_URL: 'http://localhost:1',
    WAVE_API_KEY: 'wave_sn_test_key',
    WAVE_WEBHOOK_SECRETS: 'wave_sn_WHS_of_the_tests_alone',
    CAPABILITY_SECRETS: 'a-secret-that-only-the-tests-know',
    RECEIPT_SIGNING_KEY,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'boutique@exemple.sn',
    ...environment,
  });
  const log = createLog('silent');
  const parts = { clock: systemClock, random: systemRandom, log, catalogue, folders: WITHOUT_PAGES };
  await (await openShop(config, parts)).stop();
}

/** What the next release does when it starts. */
async function startNextRelease(): Promise<void> {
  const warranties = 'create table warranties (id integer); grant insert on warranties to ker_electro_shop';
  await migrate(owner.db, [{ tag: 'next', hash: 'next', statements: [warranties] }]);
}

const mayInsert = async () =>
  (await owner.executeSql(`select has_table_privilege('ker_electro_shop', 'warranties', 'insert') as may`))
    .rows;

it('[OP-07] [B37] a process that starts after the next release has migrated takes no privilege from it', async () => {
  await createDatabase(server, name, templates.empty);
  await start();
  await startNextRelease();
  expect(await mayInsert()).toEqual([{ may: true }]);
  await start();
  expect(await mayInsert()).toEqual([{ may: true }]);
});

/** The small catalogue with other prices. */
function dearerCatalogue() {
  const { catalogue, pictures } = smallCatalogue();
  const products = catalogue.products.map((each) => ({ ...each, list_price: each.list_price + 1_000 }));
  return { catalogue: { ...catalogue, products }, pictures };
}

it('[OP-07] [B37] and leaves the catalogue of the next release as it is', async () => {
  await createDatabase(server, name, templates.empty);
  await start();
  await startNextRelease();
  const [product] = (await owner.executeSql('select id, list_price from products order by id limit 1')).rows;
  await start({}, dearerCatalogue);
  expect((await owner.executeSql('select id, list_price from products order by id limit 1')).rows).toEqual([
    product,
  ]);
});

/** Applies the first migrations, as an older release has done. */
async function migrateAsBefore(count: number): Promise<void> {
  await createDatabase(server, name);
  await owner.executeSql(
    'create table schema_migrations (hash text primary key, applied_at timestamptz not null default now())',
  );
  for (const { hash, statements } of readMigrations().slice(0, count)) {
    for (const statement of statements) await owner.executeSql(statement);
    await owner.executeSql('insert into schema_migrations (hash) values ($1)', [hash]);
  }
}

const OF_PREVIOUS_RELEASE = firstUnknown(readMigrations(), previousRelease());

it('[OP-07] a database that is older than the previous release is refused, until it is said that no process uses it', async () => {
  await migrateAsBefore(OF_PREVIOUS_RELEASE - 1);
  await expect(start()).rejects.toThrow('The database is older than the previous release');
  await start({ SKIP_RELEASES: 'on' });
  await start();
});

it('[OP-07] a database of the previous release is migrated', async () => {
  await migrateAsBefore(OF_PREVIOUS_RELEASE);
  await start();
  expect((await owner.executeSql('select 1 from shop_grants limit 1')).rows).toHaveLength(1);
});
