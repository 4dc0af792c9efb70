import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callbackInbox } from '#server/db/schema.ts';
import { createPayments } from '#server/payments/index.ts';
import { createOrangeProvider } from '#server/providers/orange/adapter.ts';
import { createPaydunyaProvider } from '#server/providers/paydunya/adapter.ts';
import { notificationHash } from '#server/providers/paydunya/callback.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { createWaveProvider } from '#server/providers/wave/adapter.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { features } from '#tests/support/payments/providers/paydunya.ts';
import { HOST, openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { emptyTables } from '#tests/support/postgres/empty-tables.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const MASTER_KEY = 'the-master-key';
const HASH = notificationHash(MASTER_KEY);
const WAVE_SECRET = 'wave_sn_WHS_secret';
const ORANGE_KEY = 'the-key-of-the-notifications';
const PATHS = {
  wave: '/api/payment/wave/callback',
  orange: '/api/payment/orange/callback',
  paydunya: '/facture/paydunya',
};
const NETWORK = '196.207.1.1';
const TEN_MINUTES = 600_000;

let shop: TestShop;
let app: FastifyInstance;
/** The token of a payment of ours. */
let ours: string;
let statements: ReturnType<typeof vi.spyOn>;

/** A shop whose callbacks are read by the providers' own adapters; a payment was opened through the fake PayDunya. */
beforeAll(async () => {
  shop = await openTestShop(undefined, [features]);
  const visitor = await newVisitor(shop.app);
  const order = await placeOrder(visitor);
  const started = await shop.payments.initiate({ orderId: order.id, provider: 'paydunya' });
  ours = started.sessionId ?? '';
  const { db, clock } = shop;
  const log = createLog('debug', { write: (line) => void shop.logged.push(line) });
  const parts = { clock, log, mode: 'test', transport: () => Promise.reject(new Error('no call')) } as const;
  const payments = createPayments({
    db,
    clock,
    log,
    mode: 'test',
    random: systemRandom,
    referenceSecrets: ['a secret that signs references of payments'],
    publicOrigin: `http://${HOST}`,
    knownProviders: PROVIDERS,
    providers: [
      createWaveProvider({
        ...parts,
        baseUrl: 'https://wave.example',
        apiKey: 'key',
        webhook: { strategy: 'signing', secrets: [WAVE_SECRET] },
      }),
      createOrangeProvider({
        ...parts,
        baseUrl: 'https://orange.example',
        tokenPath: '/token',
        clientId: 'shop',
        clientSecret: 'secret',
        merchantCode: '123456',
        merchantName: 'Kër Électro',
        hasSearch: true,
        validity: 900,
        callbacks: { apiKeys: [ORANGE_KEY], signingSecrets: [] },
      }),
      createPaydunyaProvider({
        ...parts,
        baseUrl: 'https://paydunya.example/sandbox-api/v1',
        credentials: { masterKey: MASTER_KEY, privateKey: 'test_private_key', token: 'token' },
      }),
    ],
  });
  app = await shop.rebuild({ payments });
});
beforeEach(async () => {
  // Over the longest window of a limit.
  shop.clock.advance(TEN_MINUTES);
  await emptyTables(shop.owner, [callbackInbox]);
  statements = vi.spyOn(Client.prototype, 'query');
});
afterEach(() => statements.mockRestore());
afterAll(async () => {
  await app.close();
  await shop.close();
});

type Provider = keyof typeof PATHS;

async function post(
  provider: Provider,
  payload: string,
  { headers = {}, network = NETWORK }: { headers?: Record<string, string>; network?: string } = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: PATHS[provider],
    headers: { host: HOST, 'content-type': 'application/octet-stream', ...headers },
    remoteAddress: network,
    payload,
  });
  return answer.statusCode;
}

const signed = (body: string) => {
  const time = String(Math.floor(shop.clock.now().getTime() / 1_000));
  const digest = createHmac('sha256', WAVE_SECRET)
    .update(time + body)
    .digest('hex');
  return { 'wave-signature': `t=${time},v1=${digest}` };
};
const basic = { authorization: `Basic ${ORANGE_KEY}` };
const notification = (token: string, fields: object = {}) =>
  JSON.stringify({ data: { hash: HASH, status: 'completed', invoice: { token }, ...fields } });
const rows = () => shop.db.select().from(callbackInbox);

async function repeat(times: number, send: (number: number) => Promise<number>): Promise<number[]> {
  const codes: number[] = [];
  for (let number = 1; number <= times; number += 1) codes.push(await send(number));
  return codes;
}

const tooBig = 'x'.repeat(64 * 1_024 + 1);
const hugeToken = 'a'.repeat(60_000);

describe('[B41] [B13] a message that cannot name a payment causes no statement', () => {
  it.each<[Provider, string, number, string, (() => Record<string, string>)?]>([
    ['paydunya', 'an empty body', 200, ''],
    ['paydunya', 'spaces', 200, '  \r\n '],
    ['paydunya', 'an empty object', 401, '{}'],
    ['paydunya', 'the right hash and no token', 200, JSON.stringify({ data: { hash: HASH } })],
    ['paydunya', 'the right hash and a huge token', 200, notification(hugeToken)],
    ['paydunya', 'the right hash and a token that is none', 200, notification('../../create')],
    ['paydunya', 'a wrong hash', 401, notification('test_x').replace(HASH, HASH.replaceAll('a', 'b'))],
    ['paydunya', 'a body that is too big', 413, tooBig],
    ['paydunya', 'a form of random bytes', 401, '%00%ff=&&&=data[hash]'],
    ['wave', 'an empty body', 401, ''],
    ['wave', 'an empty object', 401, '{}'],
    ['wave', 'a body that is too big', 413, tooBig],
    ['wave', 'a true signature of an empty body', 200, '', () => signed('')],
    ['wave', 'a true signature of no JSON', 200, '<html>', () => signed('<html>')],
    [
      'wave',
      'a true signature of another event',
      200,
      '{"id":"E","type":"b2b"}',
      () => signed('{"id":"E","type":"b2b"}'),
    ],
    ['orange', 'an empty body', 401, ''],
    ['orange', 'an empty body with the key', 200, '', () => basic],
    ['orange', 'an empty object with the key', 200, '{}', () => basic],
    ['orange', 'no JSON with the key', 200, 'status=SUCCESS', () => basic],
    ['orange', 'a body that is too big with the key', 413, tooBig, () => basic],
  ])('%s: %s → %i', async (provider, _, code, body, headers) => {
    const codes = await repeat(20, () => post(provider, body, { ...(headers && { headers: headers() }) }));
    expect(new Set(codes)).toEqual(new Set([code]));
    expect(statements).not.toHaveBeenCalled();
    expect(await rows()).toEqual([]);
  });
});

it('[B13] made-up tokens with the right hash add at most 240 rows, and are answered 503 beyond', async () => {
  const codes = await repeat(400, (number) => post('paydunya', notification(`made_up_${number}`)));
  expect(codes.filter((code) => code === 200)).toHaveLength(240);
  expect(codes.filter((code) => code === 503)).toHaveLength(160);
  expect(await rows()).toHaveLength(240);
  // The callback of a payment of ours is stored all the same, from the same network.
  expect(await post('paydunya', notification(ours))).toBe(200);
  expect(await rows()).toHaveLength(241);
});

it('[B41] made-up tokens of one network use up no limit of another network or provider', async () => {
  await repeat(300, (number) => post('paydunya', notification(`made_up_${number}`)));
  expect(await post('paydunya', notification('made_up_0'))).toBe(503);
  expect(await post('paydunya', notification('made_up_0'), { network: '41.82.1.1' })).toBe(200);
  const event = JSON.stringify({ id: 'E1', type: 'checkout.session.completed', data: { id: 'cos-1' } });
  expect(await post('wave', event, { headers: signed(event) })).toBe(200);
});

it('[B13] variations of a message about one payment add at most 30 rows in ten minutes', async () => {
  const codes = await repeat(100, (number) => post('paydunya', notification(ours, { number })));
  expect(codes).toEqual([...Array<number>(30).fill(200), ...Array<number>(70).fill(503)]);
  expect(await rows()).toHaveLength(30);
  shop.clock.advance(TEN_MINUTES);
  expect(await post('paydunya', notification(ours))).toBe(200);
});

it('[B11] [B41] repeats of one event add no row', async () => {
  await repeat(25, () => post('paydunya', notification(ours)));
  expect(await rows()).toMatchObject([{ deliveries: 25, providerSessionId: ours }]);
});

it('[B41] forged messages leave the limits of true ones alone, and ten log lines a minute', async () => {
  shop.logged.length = 0;
  const forged = notification(ours).replace(HASH, HASH.replaceAll('a', 'b'));
  const codes = await repeat(400, () => post('paydunya', forged));
  expect(new Set(codes)).toEqual(new Set([401]));
  expect(shop.logged.filter((line) => line.includes('its proof does not hold'))).toHaveLength(10);
  expect(await post('paydunya', notification(ours))).toBe(200);
});

it('[B41] a 503 tells when to repeat the callback', async () => {
  await repeat(30, (number) => post('paydunya', notification(ours, { number })));
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: PATHS.paydunya,
    headers: { host: HOST },
    remoteAddress: NETWORK,
    payload: notification(ours, { number: 31 }),
  });
  expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
});
