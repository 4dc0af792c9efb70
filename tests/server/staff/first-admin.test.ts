import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { inviteAdmin } from '#server/operator-commands.ts';
import { messagesTo, tokenTo } from '#tests/support/account-codes.ts';
import { createBuyer, PASSWORD, type SignInAnswer } from '#tests/support/accounts.ts';
import { databaseUrl } from '#tests/support/postgres/admin.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';
import { openServerProgram } from '#tests/support/server-program.ts';
import { CAPABILITY_SECRET, openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { apiClient } from '#tests/support/visitor.ts';

const ADMIN = 'awa@exemple.sn';

let program: Awaited<ReturnType<typeof openServerProgram>>;
let database: TestDatabase;
let shop: TestShop;
beforeAll(async () => void (program = await openServerProgram()));
afterAll(() => program.remove());
beforeEach(async () => {
  database = await createTestDatabase('shop');
  shop = await openTestShop(database.url);
});
afterEach(async () => {
  await shop.close();
  await database.drop();
});

const invite = (address: string) => inviteAdmin({ databaseUrl: database.url, pooled: undefined }, address);

const admins = () =>
  shop.db
    .select({ email: tables.accounts.email })
    .from(tables.accounts)
    .where(isNull(tables.accounts.deletedAt))
    .orderBy(asc(tables.accounts.id));

const trail = () => {
  const { staffId, action, subjectId, detail } = tables.staffActions;
  return shop.owner
    .select({ staffId, action, subjectId, detail })
    .from(tables.staffActions)
    .orderBy(asc(tables.staffActions.id));
};

const runProgram = (address: string, url = database.url) =>
  program.run(['--invite-admin', address], {
    DATABASE_URL: url,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    PAYMENT_MODE: 'test',
    WAVE_API_BASE_URL: 'http://127.0.0.1:1',
    WAVE_API_KEY: 'a-key-of-the-tests-only',
    WAVE_WEBHOOK_SECRETS: 'a-secret-of-the-tests-only',
    CAPABILITY_SECRETS: CAPABILITY_SECRET,
    RECEIPT_SIGNING_KEY,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'boutique@exemple.sn',
  });

it('[DK-17] the operator invites the first admin, who chooses a password by the mailed link; then the team invites', async () => {
  const { said, complained, status } = await runProgram('Awa@Exemple.SN');
  expect([status, complained, said.split('.', 2).join('.')]).toEqual([
    0,
    '',
    'Awa@exemple.sn is invited as the first admin',
  ]);
  expect((await messagesTo(shop, 'Awa@exemple.sn')).join()).toContain('Un compte de l’équipe vous attend');
  const client = apiClient(shop.app);
  const token = await tokenTo(shop, 'Awa@exemple.sn');
  await client.post('/api/new-password', { token, password: PASSWORD });
  const signedIn = await client.post('/api/auth/get_tokens', { username: ADMIN, password: PASSWORD });
  const headers = { 'access-token': signedIn.json<SignInAnswer>().access_token };
  expect((await client.get('/api/gestion/resume', headers)).json()).toMatchObject({ role: 'admin' });
  expect((await client.get('/api/gestion/journal', headers)).json().data).toMatchObject([
    { staff_id: 0, staff_email: 'l’exploitant du serveur', action: 'account.invited' },
  ]);
  expect(await invite('modou@exemple.sn')).toEqual({
    isDone: false,
    sentence:
      'There is an admin, who invites others at /gestion/equipe. A lost password is chosen anew at /forgot-password.',
  });
  expect(await admins()).toEqual([{ email: 'Awa@exemple.sn' }]);
});

it('[DK-17] until a password is chosen, the same address gets another link, and another one replaces a wrong one', async () => {
  expect((await invite('ava@exemple.sn')).isDone).toBe(true);
  const wrong = await tokenTo(shop, 'ava@exemple.sn');
  expect((await invite('ava@exemple.sn')).isDone).toBe(true);
  expect(await messagesTo(shop, 'ava@exemple.sn')).toHaveLength(2);
  expect((await invite(ADMIN)).isDone).toBe(true);
  expect(await admins()).toEqual([{ email: ADMIN }]);
  expect((await trail()).map(({ staffId, action }) => [staffId, action])).toEqual([
    [0, 'account.invited'],
    [0, 'account.invited'],
    [0, 'account.invited'],
    [0, 'account.deleted'],
  ]);
  const client = apiClient(shop.app);
  const late = await client.post('/api/new-password', { token: wrong, password: PASSWORD });
  expect(late.json().code).toBe('account.proof_invalid');
  const token = await tokenTo(shop, ADMIN);
  expect((await client.post('/api/new-password', { token, password: PASSWORD })).statusCode).toBe(200);
});

it('[DK-17] two commands at the same time make one admin', async () => {
  const results = await Promise.all([invite(ADMIN), invite('modou@exemple.sn'), invite(ADMIN)]);
  expect(results.map(({ isDone }) => isDone)).toEqual([true, true, true]);
  expect(await admins()).toHaveLength(1);
});

it('[DK-17] refuses what is no address, one that has an account, and a database without tables, and changes nothing', async () => {
  expect(await invite('awa')).toEqual({ isDone: false, sentence: '"awa" is not a mail address.' });
  const customer = await createBuyer(shop);
  expect(await invite(customer.email)).toEqual({
    isDone: false,
    sentence: `${customer.email} has an account, which is not an admin's: name another address.`,
  });
  const withoutTables = await runProgram(ADMIN, databaseUrl(database.url, 'postgres'));
  expect([withoutTables.status, withoutTables.complained]).toEqual([
    1,
    'Nothing was done: relation "accounts" does not exist. The first start of the shop makes the tables.\n',
  ]);
  expect(await trail()).toEqual([]);
});

it('[DK-17] refuses while an admin has a password, whatever the address', async () => {
  const { accountId } = await newStaffClient(shop, 'admin');
  const [admin] = await shop.db.select().from(tables.accounts).where(eq(tables.accounts.id, accountId));
  for (const address of [ADMIN, admin?.email ?? ''])
    expect(await invite(address)).toMatchObject({ isDone: false, sentence: /gestion/ });
});
