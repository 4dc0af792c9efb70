import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { RATE_LIMITS } from '#server/areas.ts';
import { createLocator } from '#server/visitors/location.ts';
import { startSandbox } from '#tests/sandbox/support.ts';
import { openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { heldTimeout } from '#tests/support/controlled-timeout.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

const PATH = '/api/location';
const NOWHERE = { city: null, region: null, country: null, ip: null, loc: null };
const inDakar = (ip: string) => ({
  city: 'Dakar',
  region: 'Dakar',
  country: 'SN',
  ip,
  loc: '14.6937,-17.4441',
});
const from = (address: string) => ({ 'x-forwarded-for': address });
const proxied = { publicOrigin: ORIGIN, mode: 'test', trustedProxies: ['127.0.0.1'] } as const;
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A shop behind a named proxy that asks the sandbox's IP service. */
async function located() {
  const { sandbox, origin } = await startSandbox();
  const locate = createLocator({
    serviceUrl: `${origin}/ip/{ip}/json`,
    clock: shop.clock,
    log: shop.app.log,
  });
  const app = await shop.rebuild({ locate, config: { ...proxied, trustedProxies: ['127.0.0.1'] } });
  onTestFinished(() => app.close());
  const ask = async (address: string) => (await apiClient(app).get(PATH, from(address))).json();
  return { ip: sandbox.ip, app, ask };
}

it("[BK-07] [AP-03] returns a visitor's location to that visitor only", async () => {
  const { app } = await located();
  const visitor = await newVisitor(app);
  const answer = await visitor.get(PATH, from('41.82.0.7'));
  expect([answer.statusCode, answer.json()]).toEqual([200, inDakar('41.82.0.7')]);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

it('[BK-07] [AP-03] returns nothing without a configured service', async () => {
  const answer = await apiClient(shop.app).get(PATH);
  expect([answer.statusCode, answer.json()]).toEqual([200, NOWHERE]);
});

it('[D14] looks up an address once a day, for all its visitors', async () => {
  const { ip, ask } = await located();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('41.82.0.7')));
  expect(answers).toEqual(Array(5).fill(inDakar('41.82.0.7')));
  await ask('::ffff:41.82.0.7');
  await ask('2001:4278::7');
  expect(ip.asked()).toEqual(['41.82.0.7', '2001:4278::7']);
  shop.clock.advance(86_400_000);
  await ask('41.82.0.7');
  expect(ip.asked()).toHaveLength(3);
});

it('[C28] [D14] ignores forwarded addresses except from a configured proxy', async () => {
  const { sandbox, origin } = await startSandbox();
  const locate = createLocator({
    serviceUrl: `${origin}/ip/{ip}/json`,
    clock: shop.clock,
    log: shop.app.log,
  });
  const direct = await shop.rebuild({ locate });
  expect((await apiClient(direct).get(PATH, from('41.82.0.7'))).json()).toEqual(inDakar('127.0.0.1'));
  expect(sandbox.ip.asked()).toEqual(['127.0.0.1']);
  await direct.close();
});

it.each(['down', 'html', 'malformed'] as const)(
  '[BK-07] [AP-03] [D14] returns nothing while the service fails (%s), and retries after a minute',
  async (kind) => {
    const { ip, ask } = await located();
    ip.setFault({ kind });
    expect([await ask('41.82.0.7'), await ask('41.82.0.7')]).toEqual([NOWHERE, NOWHERE]);
    expect(ip.asked()).toHaveLength(1);
    ip.clear();
    shop.clock.advance(60_000);
    expect(await ask('41.82.0.7')).toEqual(inDakar('41.82.0.7'));
  },
);

it('[D14] stops calling a service that does not answer, and logs it once', async () => {
  const { ip, ask } = await located();
  ip.setFault({ kind: 'down' });
  const before = shop.logged.length;
  for (const last of [1, 2, 3, 4, 5, 6, 7]) expect(await ask(`41.82.2.${last}`)).toEqual(NOWHERE);
  expect(ip.asked()).toHaveLength(5);
  const said = shop.logged.slice(before).filter((line) => line.includes('provider does not answer'));
  expect(said).toHaveLength(1);
  expect(said.join()).not.toContain('41.82');
  ip.clear();
  shop.clock.advance(10_000);
  expect(await ask('41.82.2.8')).toEqual(inDakar('41.82.2.8'));
});

it('[BK-07] [D14] waits at most two seconds for a slow service', async () => {
  const { ip, ask } = await located();
  ip.setFault({ kind: 'slow', milliseconds: 60_000 });
  const timeout = heldTimeout();
  const answer = ask('41.82.0.7');
  await expect.poll(() => ip.asked()).toEqual(['41.82.0.7']);
  timeout.expire(2_000);
  expect(await answer).toEqual(NOWHERE);
});

it('[D14] makes at most twenty lookups at once, without a queue', async () => {
  const { ip, ask } = await located();
  ip.setFault({ kind: 'slow', milliseconds: 300 });
  const addresses = Array.from({ length: 25 }, (_, index) => `41.82.1.${index}`);
  const answers = await Promise.all(addresses.map(ask));
  expect(answers.filter(({ city }) => city === 'Dakar')).toHaveLength(20);
  expect(ip.asked()).toHaveLength(20);
});

/** A service with a fixed response. */
async function serviceSaying(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/{ip}`;
}

it.each([
  ['fields that are missing', '{"city":"Dakar"}', { ...NOWHERE, city: 'Dakar', ip: '41.82.0.7' }],
  [
    'fields of other kinds',
    '{"city":7,"region":["x"],"loc":"ici","country":""}',
    { ...NOWHERE, ip: '41.82.0.7' },
  ],
  ['an endless city', `{"city":"${'x'.repeat(121)}"}`, { ...NOWHERE, ip: '41.82.0.7' }],
  ['another address', '{"ip":"8.8.8.8"}', { ...NOWHERE, ip: '41.82.0.7' }],
  ['a word', '"Dakar"', NOWHERE],
  ['nothing', '', NOWHERE],
  ['an endless answer', `{"city":"${'x'.repeat(20_000)}"}`, NOWHERE],
])('[AP-03] [D14] uses the valid fields of %s', async (_, text, place) => {
  const locate = createLocator({
    serviceUrl: await serviceSaying(text),
    clock: shop.clock,
    log: shop.app.log,
  });
  expect(await locate('41.82.0.7')).toEqual(place);
});

it.each([
  '10.1.2.3',
  '192.168.1.4',
  '172.20.0.1',
  '127.0.0.1',
  '100.64.0.9',
  '169.254.1.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  'moi',
  '41.82.0.7/../x',
  '2001:db8::1%eth0',
])('[D14] sends %s to no external service', async (address) => {
  const asked: string[] = [];
  const locate = createLocator({
    serviceUrl: 'https://ip.example/{ip}/json',
    clock: shop.clock,
    log: shop.app.log,
    transport: async (url) => {
      asked.push(url);
      return Response.json({ city: 'Dakar' });
    },
  });
  expect(await locate(address)).toEqual(NOWHERE);
  await locate('41.82.0.7');
  expect(asked).toEqual(['https://ip.example/41.82.0.7/json']);
});

it('[C28] limits one visitor who keeps asking, without affecting others', async () => {
  const [perGuest] = RATE_LIMITS['getLocation'] ?? [];
  const app = await shop.rebuild({ limits: { getLocation: [{ ...perGuest!, max: 2 }] } });
  const [one, other] = [await newVisitor(app), await newVisitor(app)];
  const statuses = [];
  for (const each of [one, one, one, other]) statuses.push((await each.get(PATH)).statusCode);
  expect(statuses).toEqual([200, 200, 429, 200]);
  await app.close();
});
