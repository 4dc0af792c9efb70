import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { seedDemoAccounts } from '#server/accounts/demo-accounts.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type OpenDatabase, openOwner } from '#server/db/open.ts';
import { resultRows } from '#server/db/raw.ts';
import { readAsReplay } from '#server/db/shop-role.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { placeOrder } from '#tests/support/payments/orders.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

/** SQLSTATE `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = '42501';

let database: TestDatabase;
let owner: ReturnType<typeof openOwner>;
let shop: OpenDatabase;
const PASSWORD = 'known-to-the-tests';
/** The login of the server, which owns no tables. */
const login = `login_${randomBytes(6).toString('hex')}`;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openOwner(database.url);
  await owner.executeSql(`create role ${login} login password '${PASSWORD}' in role ker_electro_shop`);
  await placeOrder(owner.db);
  shop = await openDatabase(database.url);
});
afterAll(async () => {
  await shop.close();
  await owner.executeSql(`drop role ${login}`);
  await owner.close();
  await database.drop();
});

/** The URL of the same database with another login. */
function withLogin(address: string, username: string): string {
  const url = new URL(address);
  url.username = username;
  url.password = PASSWORD;
  return url.href;
}

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'accepted',
    (error: unknown) => String(Object(error).code),
  );

it.each([
  'alter table payment_events disable trigger all',
  'drop trigger payment_events_append_only on payment_events',
  'drop table payment_events',
  'alter table payment_attempts drop constraint attempts_state',
  'drop index attempts_one_offered',
  'create table elsewhere (id integer)',
  `update payment_events set type = 'x'`,
  ...[
    'orders',
    'order_lines',
    'payment_intents',
    'payment_attempts',
    'payment_events',
    'cash_payments',
    'invoices',
  ].flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]),
  'delete from staff_tasks',
  'update orders set total = 1',
  'update order_lines set unit_price = 1',
  'update payment_intents set amount_due = 1',
  'update payment_attempts set amount = 1',
  'update payment_attempts set intent_id = 1',
  `update invoices set number = 'FAC-1'`,
  'delete from products',
  'delete from categories',
  'delete from packs',
  'update products set id = 1',
  `update products set key = 'x'`,
  `update product_pictures set content = ''`,
  'delete from product_pictures',
  `update staff_actions set reason = 'x'`,
  `update provider_calls set answer = 'x'`,
  `update screen_steps set event = 'x'`,
  'delete from staff_actions',
  'truncate staff_actions',
  'delete from schema_migrations',
])('[I5] the running server may not: %s', async (statement) => {
  expect(await codeOf(shop.executeSql(statement))).toBe(INSUFFICIENT_PRIVILEGE);
});

const asReplay = (statement: string) =>
  codeOf(shop.executeSql(`begin; set local role ker_electro_replay; ${statement}`));

it.each([
  'delete from screen_steps',
  'delete from provider_calls',
  `update payment_attempts set state = 'succeeded'`,
  `update orders set state = 'x'`,
  'insert into counters default values',
  'select * from accounts',
  'select * from outbox',
])('[TL-03] [I5] the role that replays payments may not: %s', async (statement) => {
  expect(await asReplay(statement)).toBe(INSUFFICIENT_PRIVILEGE);
});

it('[TL-03] recordings are read by that role, in a transaction that refuses writes', async () => {
  const asked = sql`select current_user as role, current_setting('transaction_read_only') as refusing`;
  const answer = await readAsReplay(shop.db, (tx) => tx.execute(asked));
  expect(resultRows(answer)).toEqual([{ role: 'ker_electro_replay', refusing: 'on' }]);
  // The next transaction of the connection has the server's role again.
  const { rows } = await shop.executeSql('select current_user as role');
  expect(rows).toEqual([{ role: 'ker_electro_shop' }]);
});

it("[I5] the server's own login has no other privileges, even after RESET ROLE", async () => {
  const own = await openDatabase(withLogin(database.url, login), { connections: 1 });
  const { rows } = await own.executeSql(
    'select session_user, current_user, count(*)::int as orders from orders',
  );
  expect(rows).toEqual([{ session_user: login, current_user: 'ker_electro_shop', orders: 1 }]);
  await own.executeSql('reset role');
  for (const statement of ['alter table payment_events disable trigger all', 'delete from payment_events'])
    expect(await codeOf(own.executeSql(statement))).toBe(INSUFFICIENT_PRIVILEGE);
  await own.close();
});

it('[I5] privileges that were granted by hand are revoked by the next start', async () => {
  await owner.executeSql('grant delete, truncate on payment_events to ker_electro_shop');
  await (await openTestModeShop()).stop();
  expect(await codeOf(shop.executeSql('truncate payment_events'))).toBe(INSUFFICIENT_PRIVILEGE);
});

const common = {
  PUBLIC_ORIGIN: 'https://boutique.test',
  WAVE_WEBHOOK_SECRETS: 'wave_sn_WHS_of_the_tests_alone',
  CAPABILITY_SECRETS: 'a-secret-that-only-the-tests-know',
  RECEIPT_SIGNING_KEY,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'boutique@exemple.sn',
  LOG_LEVEL: 'silent',
};
const open = (environment: Record<string, string>) =>
  openShop(readConfig({ ...common, ...environment }), {
    random: systemRandom,
    log: createLog('silent'),
    catalogue: smallCatalogue,
  });
const openTestModeShop = () =>
  open({
    DATABASE_URL: database.url,
    PAYMENT_MODE: 'test',
    WAVE_API_BASE_URL: 'http://localhost:1',
    WAVE_API_KEY: 'wave_sn_test_key',
  });
const openLiveShop = (databases: Record<string, string>) =>
  open({
    ...databases,
    PAYMENT_MODE: 'live',
    WAVE_API_BASE_URL: 'https://api.wave.com',
    WAVE_API_KEY: 'wave_sn_prod_of_the_tests_alone',
    COMPANY_NAME: 'Kër Électro SARL',
    COMPANY_ADDRESS: 'Dakar',
    COMPANY_RCCM: 'SN-DKR-2026-B-1',
    COMPANY_NINEA: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    SMS_API_URL: 'https://sms.example/messages',
    SMS_API_KEY: 'the-key-of-the-sms-gateway',
    SMS_SENDER: 'KerElectro',
  });

it('[I5] live payments are refused to a login that owns the tables and with demo accounts, and taken otherwise', async () => {
  const server = inject('postgres').url;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const ownerLogin = `owner_${name}`;
  await createDatabase(server, name);
  await owner.executeSql(`create role ${ownerLogin} login password '${PASSWORD}'`);
  await owner.executeSql(`alter database ${name} owner to ${ownerLogin}`);
  onTestFinished(async () => {
    await dropDatabase(server, name);
    await owner.executeSql(`drop role ${ownerLogin}`);
  });
  const url = databaseUrl(server, name);
  const asOwner = withLogin(url, ownerLogin);
  await owner.executeSql(`grant ker_electro_shop to ${ownerLogin}`);
  await expect(openLiveShop({ DATABASE_URL: asOwner })).rejects.toThrow('MIGRATION_DATABASE_URL');
  const separate = { DATABASE_URL: withLogin(url, login), MIGRATION_DATABASE_URL: asOwner };
  await (await openLiveShop(separate)).stop();

  const connection = openOwner(url);
  await seedDemoAccounts(connection.db, 'demo-of-the-tests', new Date());
  await connection.close();
  await expect(openLiveShop(separate)).rejects.toThrow('the database has the demo accounts');
});
