import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig, secretsOf } from '#server/config.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';
import { wave } from '#server/providers/wave/index.ts';

const SECRET = 'do-not-print-this-secret-anywhere';
const environment = {
  DATABASE_URL: 'postgres://shop@localhost/shop',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  PAYMENT_MODE: 'test',
  WAVE_API_BASE_URL: 'http://localhost:3001',
  WAVE_API_KEY: `wave_sn_prod_${SECRET}`,
  WAVE_WEBHOOK_SECRETS: `${SECRET}-1, ${SECRET}-2`,
  CAPABILITY_SECRETS: SECRET,
  RECEIPT_SIGNING_KEY,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Kër Électro <boutique@ker-electro.test>',
};
const sms = {
  SMS_API_URL: 'https://sms.example/messages',
  SMS_API_KEY: `${SECRET}-sms`,
  SMS_SENDER: 'KerElectro',
};
const live = {
  ...environment,
  ...sms,
  PAYMENT_MODE: 'live',
  WAVE_API_BASE_URL: 'https://api.wave.com',
  PUBLIC_ORIGIN: 'https://ker-electro.example',
  TRUSTED_PROXIES: '127.0.0.1',
  COMPANY_NAME: 'Société de test SARL',
  COMPANY_ADDRESS: 'Rue de test, Dakar',
  COMPANY_RCCM: 'RCCM-DE-TEST',
  COMPANY_NINEA: 'NINEA-DE-TEST',
};

it('reads the environment, with defaults where possible', () => {
  expect(readConfig(environment)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    metrics: undefined,
    databaseUrl: 'postgres://shop@localhost/shop',
    migrationDatabaseUrl: 'postgres://shop@localhost/shop',
    pooled: undefined,
    publicOrigin: 'http://localhost:3000',
    mode: 'test',
    providers: [
      {
        id: 'wave',
        secrets: [`wave_sn_prod_${SECRET}`, `${SECRET}-1`, `${SECRET}-2`],
        connect: expect.any(Function),
      },
    ],
    capabilitySecrets: [SECRET],
    receipts: { signingKey: RECEIPT_SIGNING_KEY, formerPublicKeys: [] },
    smtpUrl: 'smtp://127.0.0.1:2525',
    mailFrom: 'Kër Électro <boutique@ker-electro.test>',
    staffMail: 'boutique@ker-electro.test',
    sms: undefined,
    simulation: undefined,
    company: {},
    locationServiceUrl: undefined,
    demoPassword: undefined,
    hasServiceWorker: true,
    logLevel: 'info',
    trustedProxies: [],
  });
  expect(readConfig(live).mode).toBe('live');
});

it('[OP-01] serves metrics where a port is set, at a private address besides that of the shop', () => {
  const metrics = { ...environment, METRICS_PORT: '9400' };
  expect(readConfig(metrics).metrics).toEqual({ host: '127.0.0.1', port: 9400 });
  expect(readConfig({ ...metrics, METRICS_HOST: '10.1.2.3' }).metrics?.host).toBe('10.1.2.3');
  for (const METRICS_HOST of ['41.82.7.7', 'metrics.example', '2001:4860::1'])
    expect(() => readConfig({ ...metrics, METRICS_HOST })).toThrow(
      'METRICS_HOST must be a private IP address',
    );
  expect(() => readConfig({ ...metrics, METRICS_PORT: '3000' })).toThrow('METRICS_PORT must not be PORT');
  expect(() => readConfig({ ...environment, METRICS_HOST: '10.1.2.3' })).toThrow('METRICS_PORT is missing.');
});

it('[OP-06] reads each setting from a file as well, and refuses it twice or from a file that cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const fileOf = (name: string, value: string) => {
    const path = join(folder, name);
    writeFileSync(path, value);
    return path;
  };
  const names = [
    'DATABASE_URL',
    'WAVE_API_KEY',
    'WAVE_WEBHOOK_SECRETS',
    'CAPABILITY_SECRETS',
    'RECEIPT_SIGNING_KEY',
    'SMTP_URL',
  ] as const;
  const files = Object.fromEntries(
    names.map((name) => [`${name}_FILE`, fileOf(name, `${environment[name]}\n`)]),
  );
  const others = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !names.some((one) => one === name)),
  );
  const [read, expected] = [readConfig({ ...others, ...files }), readConfig(environment)];
  expect({ ...read, providers: [] }).toEqual({ ...expected, providers: [] });
  expect(secretsOf(read)).toEqual(secretsOf(expected));
  const smsFiles = {
    ...environment,
    ...sms,
    SMS_API_KEY: undefined,
    SMS_API_KEY_FILE: fileOf('sms', sms.SMS_API_KEY),
  };
  expect(readConfig(smsFiles).sms?.apiKey).toBe(sms.SMS_API_KEY);
  expect(() => readConfig({ ...environment, ...files })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.',
  );
  const missing = { ...others, ...files, SMTP_URL_FILE: join(folder, 'none') };
  expect(() => readConfig(missing)).toThrow('The file of SMTP_URL_FILE cannot be read: ENOENT.');
  const empty = { ...others, ...files, WAVE_API_KEY_FILE: fileOf('empty', '\n') };
  expect(() => readConfig(empty)).toThrow('WAVE_API_KEY is empty.');
});

const pooler = {
  DATABASE_POOLER: 'transaction',
  DATABASE_SESSION_URL: `postgres://shop:${SECRET}-session@localhost/shop`,
  DATABASE_READ_URL: `postgres://reader:${SECRET}-read@localhost:6432/shop`,
  MIGRATION_DATABASE_URL: 'postgres://owner@localhost/shop',
};

it('[OP-06] a pooler is used with all of its addresses, whose passwords are secrets', () => {
  const config = readConfig({ ...environment, ...pooler });
  expect(config.pooled).toEqual({
    sessionUrl: pooler.DATABASE_SESSION_URL,
    readUrl: pooler.DATABASE_READ_URL,
  });
  expect(secretsOf(config)).toEqual(expect.arrayContaining([`${SECRET}-session`, `${SECRET}-read`]));
});

it.each(['DATABASE_SESSION_URL', 'DATABASE_READ_URL', 'MIGRATION_DATABASE_URL'])(
  '[OP-06] a pooler without %s stops the start, with one sentence',
  (name) => {
    const { [name]: _, ...incomplete }: Record<string, string> = pooler;
    expect(() => readConfig({ ...environment, ...incomplete })).toThrow(`DATABASE_POOLER needs ${name}.`);
  },
);

it('[OP-06] an address beside a pooler that is not used stops the start', () => {
  const { DATABASE_POOLER: _, ...without } = pooler;
  expect(() => readConfig({ ...environment, ...without })).toThrow(
    'DATABASE_SESSION_URL is only for a database with DATABASE_POOLER.',
  );
  expect(() => readConfig({ ...environment, ...pooler, DATABASE_POOLER: 'session' })).toThrow(
    'DATABASE_POOLER can only be transaction.',
  );
});

it('[OP-06] a standby that answers reads is optional, and the password of its login is a secret', () => {
  const REPLICA_URL = `postgres://reader:${SECRET}-replica@localhost/shop`;
  expect(readConfig(environment).replicaUrl).toBeUndefined();
  const config = readConfig({ ...environment, REPLICA_URL });
  expect(config.replicaUrl).toBe(REPLICA_URL);
  expect(secretsOf(config)).toContain(`${SECRET}-replica`);
});

it('reads the company for invoices, and requires it for live payments', () => {
  expect(readConfig(live).company).toEqual({
    name: 'Société de test SARL',
    address: 'Rue de test, Dakar',
    rccm: 'RCCM-DE-TEST',
    ninea: 'NINEA-DE-TEST',
  });
  for (const name of ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_RCCM', 'COMPANY_NINEA']) {
    expect(() => readConfig({ ...live, [name]: undefined })).toThrow(`${name} is missing`);
    expect(() => readConfig({ ...live, [name]: ' ' })).toThrow(`${name} is empty`);
    expect(() => readConfig({ ...live, [name]: 'N'.repeat(121) })).toThrow('longer than 120');
  }
});

it.each([
  'postgres://shop@pgbouncer:6432/shop',
  'postgres://shop@10.0.0.5/shop',
  'postgres://shop@[::1]/shop',
  'postgres://shop@db.example/shop?sslmode=verify-full',
  'postgres://shop@db.example/shop?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem',
])('takes real money through %s', (DATABASE_URL) => {
  expect(readConfig({ ...live, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

it('refuses demo accounts for live payments', () => {
  expect(readConfig({ ...environment, DEMO_PASSWORD: 'demo-1234' }).demoPassword).toBe('demo-1234');
  expect(() => readConfig({ ...live, DEMO_PASSWORD: 'demo-1234' })).toThrow(
    'PAYMENT_MODE is live: DEMO_PASSWORD must not be set.',
  );
  expect(() => readConfig({ ...environment, DEMO_PASSWORD: 'demo' })).toThrow('shorter than 8');
});

it('[C12] reads the SMS gateway, all settings or none, and requires it for live payments', () => {
  expect(readConfig({ ...environment, ...sms }).sms).toEqual({
    url: 'https://sms.example/messages',
    apiKey: `${SECRET}-sms`,
    sender: 'KerElectro',
    dailyMax: 500,
  });
  expect(readConfig({ ...environment, ...sms, SMS_DAILY_MAX: '20' }).sms?.dailyMax).toBe(20);
  const local = { ...sms, SMS_API_URL: 'http://localhost:3001/sms/messages' };
  expect(readConfig({ ...environment, ...local }).sms?.url).toBe(local.SMS_API_URL);
  for (const name of ['SMS_API_URL', 'SMS_API_KEY', 'SMS_SENDER'])
    expect(() => readConfig({ ...live, [name]: undefined })).toThrow(`${name} is missing.`);
  const { SMS_API_URL: _url, SMS_API_KEY: _key, SMS_SENDER: _sender, ...withoutSms } = live;
  expect(() => readConfig(withoutSms)).toThrow('PAYMENT_MODE is live: SMS_API_URL is missing');
});

it('[DK-18] reads the simulation of outcomes in test mode, both settings or none, and refuses it for live payments', () => {
  const simulation = {
    SIMULATION_URL: 'http://localhost:3001/simulation/',
    SIMULATION_KEY: `${SECRET}-simulation`,
  };
  const config = readConfig({ ...environment, ...simulation });
  expect(config.simulation).toEqual({
    url: 'http://localhost:3001/simulation',
    key: simulation.SIMULATION_KEY,
  });
  expect(secretsOf(config)).toContain(simulation.SIMULATION_KEY);
  for (const name of ['SIMULATION_URL', 'SIMULATION_KEY'] as const) {
    expect(() => readConfig({ ...environment, ...simulation, [name]: undefined })).toThrow(
      `${name} is missing.`,
    );
    expect(() => readConfig({ ...live, [name]: simulation[name] })).toThrow(
      `PAYMENT_MODE is live: ${name} must not be set.`,
    );
  }
  for (const SIMULATION_URL of ['http://sandbox.example', 'localhost:3001', 'file:///sandbox'])
    expect(() => readConfig({ ...environment, ...simulation, SIMULATION_URL })).toThrow(
      'SIMULATION_URL must begin',
    );
  expect(() => readConfig({ ...environment, ...simulation, SIMULATION_KEY: 'short' })).toThrow(
    'shorter than 16',
  );
});

it('offers the providers that have settings, and refuses to start without any', () => {
  const {
    WAVE_API_BASE_URL: _baseUrl,
    WAVE_API_KEY: _key,
    WAVE_WEBHOOK_SECRETS: _secrets,
    ...shop
  } = environment;
  expect(() => readConfig(shop)).toThrow('No payment provider has settings.');
  expect(() => readConfig({ ...environment, WAVE_API_KEY: undefined })).toThrow('WAVE_API_KEY is missing.');
  const other = { ...wave, id: 'other', configure: () => undefined };
  expect(readConfig(environment, [other, wave]).providers.map(({ id }) => id)).toEqual(['wave']);
});

it('[I20] removes all provider secrets from the log', () => {
  const config = readConfig({ ...environment, ...sms, WAVE_SIGNING_SECRET: 'the-signing-secret' });
  expect(secretsOf(config)).toEqual(
    expect.arrayContaining([
      environment.WAVE_API_KEY,
      `${SECRET}-1`,
      `${SECRET}-2`,
      'the-signing-secret',
      `${SECRET}-sms`,
      SECRET,
      RECEIPT_SIGNING_KEY,
    ]),
  );
});

it.each([
  'https://ipinfo.io/{ip}/json',
  'https://ip.example/{ip}?key=x',
  'http://localhost:3001/ip/{ip}/json',
])('[BK-07] accepts %s as geolocation service', (address) => {
  const { locationServiceUrl } = readConfig({ ...live, LOCATION_SERVICE_URL: address });
  expect(locationServiceUrl).toBe(address);
});

it.each([
  ' ',
  'https://ipinfo.io/json',
  'https://ip.example/{ip}/{ip}',
  'https://{ip}.ip.example/json',
  'https://ip.example/json?ip={ip}',
  'ipinfo.io/{ip}',
  'file:///{ip}',
])('[D14] rejects "%s" as geolocation service', (address) => {
  expect(() => readConfig({ ...live, LOCATION_SERVICE_URL: address })).toThrow('LOCATION_SERVICE_URL');
});

it('[E9] unregisters the service worker when it is disabled', () => {
  expect(readConfig({ ...live, SERVICE_WORKER: 'off' }).hasServiceWorker).toBe(false);
});

it.each([
  ['a missing setting', environment, { DATABASE_URL: undefined }, 'DATABASE_URL is missing.'],
  ['an empty setting', environment, { WAVE_API_KEY: ' ' }, 'WAVE_API_KEY is empty.'],
  ['a port that is none', environment, { PORT: '3e3' }, 'PORT must be a whole number.'],
  ['a port out of range', environment, { PORT: '70000' }, 'PORT must be at most 65535.'],
  [
    'an origin with a path',
    environment,
    { PUBLIC_ORIGIN: 'https://a.example/shop' },
    'PUBLIC_ORIGIN must be an origin',
  ],
  ['another database', environment, { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with'],
  ['an unknown mode', environment, { PAYMENT_MODE: 'demo' }, 'PAYMENT_MODE must be live or test.'],
  [
    'a short secret',
    environment,
    { CAPABILITY_SECRETS: 'short' },
    'CAPABILITY_SECRETS holds a secret shorter',
  ],
  [
    'a short key of receipts',
    environment,
    { RECEIPT_SIGNING_KEY: 'c2hvcnQ=' },
    'RECEIPT_SIGNING_KEY must be 32 bytes in base64.',
  ],
  [
    'a former key that is none',
    environment,
    { RECEIPT_FORMER_PUBLIC_KEYS: `${RECEIPT_SIGNING_KEY},x` },
    'RECEIPT_FORMER_PUBLIC_KEYS must be 32 bytes in base64.',
  ],
  ['a key with a line break', environment, { WAVE_API_KEY: 'a\nb' }, 'WAVE_API_KEY holds a character'],
  [
    'a mail address that is none',
    environment,
    { MAIL_FROM: 'boutique' },
    'MAIL_FROM must be a mail address.',
  ],
  [
    '[B16] test money at the real Wave',
    environment,
    { WAVE_API_BASE_URL: 'https://api.wave.com' },
    'PAYMENT_MODE is test',
  ],
  [
    '[B16] real money elsewhere',
    live,
    { WAVE_API_BASE_URL: 'https://api.wave.example' },
    'must be https://api.wave.com',
  ],
  [
    '[B16] real money with another key',
    live,
    { WAVE_API_KEY: `wave_sn_test_${SECRET}` },
    'not a production key',
  ],
  [
    '[D14] visitors’ addresses sent in the open',
    environment,
    { LOCATION_SERVICE_URL: 'http://ip.example/{ip}' },
    'LOCATION_SERVICE_URL must be a URL such as https://ipinfo.io/{ip}/json',
  ],
  [
    '[C12] codes sent in the open',
    { ...environment, ...sms },
    { SMS_API_URL: 'http://sms.example/' },
    'SMS_API_URL must begin with https://.',
  ],
  [
    'a sender that no phone shows',
    { ...environment, ...sms },
    { SMS_SENDER: 'Kër Électro Dakar' },
    'SMS_SENDER must be a name',
  ],
  [
    '[OP-06] a proxy that is none',
    environment,
    { TRUSTED_PROXIES: 'proxy.example' },
    'TRUSTED_PROXIES must name IP addresses or networks',
  ],
  [
    '[OP-06] two databases at once',
    environment,
    { DATABASE_URL: 'pglite:', MIGRATION_DATABASE_URL: 'postgres://owner@localhost/shop' },
    'MIGRATION_DATABASE_URL must not be set.',
  ],
  [
    '[OP-06] a standby of the embedded engine',
    environment,
    { DATABASE_URL: 'pglite:', REPLICA_URL: 'postgres://reader@localhost/shop' },
    'REPLICA_URL must not be set.',
  ],
  ['a worker that is neither', environment, { SERVICE_WORKER: '0' }, 'SERVICE_WORKER must be on or off.'],
  ['real money without https', live, { PUBLIC_ORIGIN: 'http://a.example' }, 'must begin with https://'],
  [
    '[F4] real money on the embedded engine',
    live,
    { DATABASE_URL: 'pglite:/data' },
    'must name a PostgreSQL server',
  ],
  [
    'real money through a database elsewhere without TLS',
    live,
    { DATABASE_URL: `postgres://shop:${SECRET}@db.example/shop` },
    'PAYMENT_MODE is live: DATABASE_URL leads out of this network and must have sslmode=verify-full.',
  ],
  [
    'a login of the owner whose server nobody verifies',
    live,
    { MIGRATION_DATABASE_URL: `postgres://owner:${SECRET}@41.82.7.7/shop?sslmode=require` },
    'MIGRATION_DATABASE_URL leads out of this network',
  ],
  [
    'a standby elsewhere without TLS',
    live,
    { REPLICA_URL: `postgres://reader:${SECRET}@db2.example/shop` },
    'REPLICA_URL leads out of this network',
  ],
  [
    'links that are signed with fewer than 128 bits',
    environment,
    { CAPABILITY_SECRETS: 'only-31-characters-in-this-one!' },
    'CAPABILITY_SECRETS holds a secret shorter than 32 characters.',
  ],
  [
    '[C28] real money behind a proxy that hides who is who',
    live,
    { TRUSTED_PROXIES: undefined },
    'TRUSTED_PROXIES must name the proxy',
  ],
])('rejects %s with one sentence without secrets', (_, base, change, sentence) => {
  const read = () => readConfig({ ...base, ...change });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(SECRET);
});
