import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { accountId } from '#domain/account/ids.ts';
import { createCodeSecrets } from '#server/accounts/codes/code-secrets.ts';
import { createTokens } from '#server/accounts/tokens.ts';
import { readConfig } from '#server/config.ts';
import { createReceipts } from '#server/invoices/receipts.ts';
import { createLog } from '#server/log.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';

const [OLD, NEW] = ['the-old-secret-of-the-shop-32-chars', 'the-new-secret-of-the-shop-32-chars'] as const;

/** The steps of docs/operations/secrets.md. Between two of them, processes of both run side by side. */
const STEPS = [[OLD], [OLD, NEW], [NEW, OLD], [NEW]] as const;
/** With which secrets the other side may prove messages while the processes go from a step to the next. */
const PROVEN_WITH = [[OLD], [OLD, NEW], [NEW]] as const;

const CHANGES = [0, 1, 2].map((step) => ({
  running: [STEPS[step] ?? [], STEPS[step + 1] ?? []],
  proven: PROVEN_WITH[step] ?? [],
}));

const clock = manualClock();
const time = () => String(Math.floor(clock.now().getTime() / 1_000));
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

const environment = {
  DATABASE_URL: 'postgres://shop@localhost/shop',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  PAYMENT_MODE: 'test',
  CAPABILITY_SECRETS: OLD,
  RECEIPT_SIGNING_KEY,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'boutique@exemple.sn',
};
const WAVE = { WAVE_API_BASE_URL: 'http://localhost:3001', WAVE_API_KEY: 'a-key' };
const ORANGE = {
  OM_BASE_URL: 'http://localhost:3001',
  OM_CLIENT_ID: 'client',
  OM_CLIENT_SECRET: 'client-secret',
  OM_MERCHANT_CODE: '123456',
  OM_MERCHANT_NAME: 'Boutique',
};
const PAYDUNYA = {
  PAYDUNYA_API_BASE_URL: 'http://localhost:3001/sandbox-api/v1',
  PAYDUNYA_PRIVATE_KEY: 'test_private_key',
  PAYDUNYA_TOKEN: 'a-token',
};

interface Message {
  headers: Record<string, string>;
  body: string;
}

/** How each kind of callback is proven, and the settings with these secrets. */
const CALLBACKS: [
  string,
  (secrets: readonly string[]) => Record<string, string>,
  (secret: string) => Message,
][] = [
  [
    'signed callbacks of Wave',
    (secrets) => ({ ...WAVE, WAVE_WEBHOOK_SECRETS: secrets.join(',') }),
    (secret) => ({
      headers: { 'wave-signature': `t=${time()},v1=${hmac(secret, `${time()}{"id":"EV_1"}`)}` },
      body: '{"id":"EV_1"}',
    }),
  ],
  [
    'callbacks of Wave with a shared secret',
    (secrets) => ({ ...WAVE, WAVE_WEBHOOK_SECRETS: secrets.join(','), WAVE_WEBHOOK_STRATEGY: 'shared' }),
    (secret) => ({ headers: { authorization: `Bearer ${secret}` }, body: '{"id":"EV_1"}' }),
  ],
  [
    'notifications of Orange with a key',
    (secrets) => ({ ...ORANGE, OM_CALLBACK_API_KEY: secrets.join(',') }),
    (secret) => ({ headers: { authorization: `Basic ${secret}` }, body: '{}' }),
  ],
  [
    'signed notifications of Orange',
    (secrets) => ({ ...ORANGE, OM_CALLBACK_SIGNING_SECRET: secrets.join(',') }),
    (secret) => ({
      headers: { 'x-sonatel-signature': `t=${time()},v1=${hmac(secret, `${time()},{}`)}` },
      body: '{}',
    }),
  ],
  [
    'notifications of PayDunya',
    ([master = '', ...others]) => ({
      ...PAYDUNYA,
      PAYDUNYA_MASTER_KEY: master,
      PAYDUNYA_OTHER_MASTER_KEYS: others.join(','),
    }),
    (secret) => ({
      headers: {},
      body: new URLSearchParams({
        'data[hash]': createHash('sha512').update(secret).digest('hex'),
        'data[status]': 'completed',
        'data[invoice][token]': 'test_token1',
      }).toString(),
    }),
  ],
];

/** Whether a process with these settings takes a message for authentic. */
function accepts(settings: Record<string, string>, { headers, body }: Message): boolean {
  const [provider] = readConfig({ ...environment, ...settings }).providers;
  const adapter = provider?.connect({ clock, log: createLog('silent') });
  return adapter?.readCallback(headers, Buffer.from(body)) !== undefined;
}

it.each(CALLBACKS)(
  '[OP-06] [F6] a change of the secret loses no callback: %s',
  (_, settingsWith, messageOf) => {
    for (const { running, proven } of CHANGES)
      for (const secrets of running)
        for (const secret of proven)
          expect([secrets, secret, accepts(settingsWith(secrets), messageOf(secret))]).toEqual([
            secrets,
            secret,
            true,
          ]);
    expect(accepts(settingsWith([NEW]), messageOf(OLD))).toBe(false);
    expect(accepts(settingsWith([OLD]), messageOf(NEW))).toBe(false);
  },
);

it('[OP-06] [F6] a change of the capability secret signs nobody out and breaks no link', () => {
  const claims = { sessionId: 's'.repeat(22), accountId: accountId(7) };
  for (const { running } of CHANGES) {
    const processes = running.map((secrets) => ({
      tokens: createTokens(secrets),
      codes: createCodeSecrets(secrets),
    }));
    for (const issuer of processes)
      for (const reader of processes) {
        const token = issuer.tokens.access(claims, 1_000);
        expect(reader.tokens.readAccess(token, 1_000)).toEqual(claims);
        const refresh = { sessionId: claims.sessionId, generation: 1 };
        expect(reader.tokens.readRefresh(issuer.tokens.refresh(refresh))).toEqual(refresh);
        const id = 'c'.repeat(22);
        expect(reader.codes.readLinkToken(issuer.codes.linkTokenOf(id))).toBe(id);
      }
  }
});

const publicKeysOf = (signingKey: string, formerPublicKeys: readonly string[]) =>
  createReceipts({ signingKey, formerPublicKeys }, 'https://boutique.test').publicKeys;

it('[OP-06] a change of the key of receipts keeps those that were signed before valid', () => {
  const next = Buffer.alloc(32, 9).toString('base64url');
  const [former] = publicKeysOf(RECEIPT_SIGNING_KEY, []);
  const [announced] = publicKeysOf(next, []);
  // Before the change the new key is announced, so that processes of both steps know both keys.
  const before = publicKeysOf(RECEIPT_SIGNING_KEY, [announced?.publicKey ?? '']);
  const after = publicKeysOf(next, [former?.publicKey ?? '']);
  expect(new Set(before.map(({ id }) => id))).toEqual(new Set(after.map(({ id }) => id)));
  expect([before[0], after[0]]).toEqual([former, announced]);
});
