import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readMigrations } from '#server/db/migration-files.ts';
import { followHistory } from '#server/db/number-fences.ts';
import { openOwner } from '#server/db/open.ts';
import { checkConfiguration } from '#server/preflight/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';
import { openServerProgram } from '#tests/support/server-program.ts';

const SECRET = 'do-not-print-this-secret-anywhere';
const PASSWORD = 'the-password-of-the-mail-server';

let database: TestDatabase;
/** Answers any sign-in with 235, or with 535 where the password is wrong. */
let mailServer: Server;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase('shop');
  const login = Buffer.from(`\0shop\0${PASSWORD}`).toString('base64');
  mailServer = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.setEncoding('utf8').on('data', (line) => {
      const said = String(line).trim();
      if (said.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
      else if (said.startsWith('AUTH')) socket.write(said.endsWith(login) ? '235 ok\r\n' : '535 refused\r\n');
      else socket.end('221 bye\r\n');
    });
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  environment = {
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    PAYMENT_MODE: 'test',
    WAVE_API_BASE_URL: 'http://wave.test',
    WAVE_API_KEY: SECRET,
    WAVE_WEBHOOK_SECRETS: `${SECRET}-webhook`,
    CAPABILITY_SECRETS: `${SECRET}-capability`,
    RECEIPT_SIGNING_KEY,
    SMTP_URL: `smtp://shop:${PASSWORD}@127.0.0.1:${mailPort()}`,
    MAIL_FROM: 'boutique@exemple.sn',
    SMS_API_URL: 'https://sms.test/messages',
    SMS_API_KEY: `${SECRET}-sms`,
    SMS_SENDER: 'KerElectro',
    PATH: '/usr/bin',
  };
});
afterAll(async () => {
  mailServer.close();
  await database.drop();
});

function mailPort(): number {
  const address = mailServer.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Services that answer as they should, except for what a test changes. */
const services =
  ({ wave = 200, sms = 405, date = new Date().toUTCString() } = {}) =>
  async (url: string) =>
    url.startsWith('https://sms.test')
      ? new Response(null, { status: sms })
      : Response.json(wave === 200 ? { result: [] } : { code: 'invalid-auth', message: 'No' }, {
          status: wave,
          headers: { date },
        });

/** The results by check; of several with one name the last. */
async function check(changes: Record<string, string> = {}, transport = services()) {
  const { table, isRight } = await checkConfiguration({ ...environment, ...changes }, transport);
  const rows = [...table.matchAll(/^(ok|look|wrong) +(\S.*?)  +(\S.*)$/gm)];
  return {
    table,
    isRight,
    results: Object.fromEntries(rows.map(([, result, name = '']) => [name, result])),
    said: Object.fromEntries(rows.map(([, , name = '', detail]) => [name, detail])),
  };
}

it('[OP-06] tries every setting, and finds nothing wrong where all is right', async () => {
  const { results, isRight, table } = await check();
  expect(results).toEqual({
    settings: 'ok',
    'database: owner': 'ok',
    'database: schema': 'ok',
    'database: server': 'ok',
    'database: rights': 'ok',
    'database: providers': 'ok',
    clock: 'ok',
    'provider wave': 'ok',
    mail: 'ok',
    SMS: 'ok',
    'public address': 'look',
  });
  expect(isRight).toBe(true);
  expect(table.endsWith('Nothing is wrong.')).toBe(true);
});

it('[OP-06] tries the logins behind a pooler, and says which settings they lack', async () => {
  const { results, said } = await check({
    DATABASE_POOLER: 'transaction',
    DATABASE_SESSION_URL: database.url,
    DATABASE_READ_URL: database.url,
    MIGRATION_DATABASE_URL: database.url,
  });
  expect(results['database: pooler']).toBe('wrong');
  expect(said['database: pooler']).toContain("set role = 'ker_electro_shop';");
});

it.each([
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' },
    'database: owner',
  ],
  [
    'a provider that refuses the key',
    {},
    'provider wave',
    services({ wave: 401 }),
    /refuses the keys: invalid-auth/,
  ],
  ['a provider that does not answer', {}, 'provider wave', services({ wave: 503 }), /status 503/],
  ['a gateway that refuses the key', {}, 'SMS', services({ sms: 401 }), /refuses the key with 401/],
  [
    'a clock of the database that is wrong',
    {},
    'clock',
    services({ date: new Date(Date.now() - 600_000).toUTCString() }),
    /set it by NTP/,
  ],
  ['a public address without TLS', { PUBLIC_ORIGIN: 'https://127.0.0.1:1' }, 'public address'],
] as const)('[OP-06] finds %s', async (_, changes, name, transport = services(), detail = /./) => {
  const { results, said, isRight, table } = await check(changes, transport);
  expect([name, results[name]]).toEqual([name, 'wrong']);
  expect(said[name]).toMatch(detail);
  expect(isRight).toBe(false);
  expect(table).not.toContain(SECRET);
});

it('[OP-06] finds a mail server that refuses the login, and tells no secret', async () => {
  const url = `smtp://shop:another-${PASSWORD}@127.0.0.1:${mailPort()}`;
  const { results, table } = await check({ SMTP_URL: url });
  expect(results['mail']).toBe('wrong');
  for (const secret of [SECRET, PASSWORD, RECEIPT_SIGNING_KEY]) expect(table).not.toContain(secret);
});

it('[OP-06] finds rights that the server lacks, another database, and one that is too old for this release', async () => {
  const owner = openOwner(database.url);
  await owner.executeSql('revoke insert on payment_events from ker_electro_shop');
  expect((await check()).said['database: rights']).toMatch(/may not use payment_events:/);
  await owner.executeSql('grant insert on payment_events to ker_electro_shop');
  const other = await createTestDatabase('shop');
  const both = await check({ MIGRATION_DATABASE_URL: other.url });
  expect(both.said['database: server']).toMatch(/name different databases/);
  await other.drop();
  const [first] = readMigrations();
  await owner.executeSql("update schema_migrations set hash = 'of another' where hash = $1", [first?.hash]);
  expect((await check()).results['database: schema']).toBe('wrong');
  await owner.executeSql("update schema_migrations set hash = $1 where hash = 'of another'", [first?.hash]);
  await owner.close();
});

it('[OP-05] says of a restored database that the next start moves its numbers, and moves none', async () => {
  const owner = openOwner(database.url);
  await followHistory(owner.db, new Date());
  expect((await check()).results['database: schema']).toBe('ok');
  await owner.executeSql(`update number_fences set history = split_part(history, '/', 1) || '/00000000'`);
  for (let checks = 0; checks < 2; checks += 1)
    expect((await check()).said['database: schema']).toBe(
      'It was restored or promoted: the next start moves all numbers ahead.',
    );
  await followHistory(owner.db, new Date());
  expect((await check()).results['database: schema']).toBe('ok');
  await owner.close();
});

it('[OP-06] names a variable that is probably misspelt', async () => {
  const { results, said, isRight } = await check({ TRUSTED_PROXY: '127.0.0.1' });
  expect([results['settings'], said['settings']]).toEqual([
    'look',
    'TRUSTED_PROXY is not a setting of the shop.',
  ]);
  expect(isRight).toBe(true);
});

it('[OP-06] says what contradicts, before anything is tried', async () => {
  const { CAPABILITY_SECRETS: _, ...others } = environment;
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'secret');
  writeFileSync(file, 'short\n');
  const { table, isRight } = await checkConfiguration(
    { ...others, CAPABILITY_SECRETS_FILE: file },
    services(),
  );
  expect([isRight, table.split('\n')[0]]).toEqual([
    false,
    'wrong  settings  CAPABILITY_SECRETS holds a secret shorter than 32 characters.',
  ]);
});

it('[OP-06] the server checks with an option, prints the table and ends with 1 where something is wrong', async () => {
  const program = await openServerProgram();
  onTestFinished(program.remove);
  const nowhere = { SMTP_URL: 'smtp://127.0.0.1:1', WAVE_API_BASE_URL: 'http://127.0.0.1:1' };
  const { status, said } = await program.run(['--check-config'], { ...environment, ...nowhere });
  expect(status).toBe(1);
  expect(said).toMatch(/^wrong +provider wave/m);
  expect(said).toMatch(/^wrong +mail +connect ECONNREFUSED/m);
  expect(said).toMatch(/^ok +database: owner/m);
});
