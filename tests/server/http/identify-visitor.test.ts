import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppDependencies } from '#server/app.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { HOST, openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

const PATH = '/api/commande-sans-partner';
let shop: TestShop;
let visitor: Visitor;

beforeAll(async () => {
  shop = await openTestShop();
  visitor = await newVisitor(shop.app);
});
afterAll(() => shop.close());

it("[AP-10] sets both cookies on a new visitor's first response, and no others later", async () => {
  const first = await apiClient(shop.app).get('/api/pack_product');
  expect(first.cookies).toEqual([
    { name: 'XSRF-TOKEN', value: expect.stringMatching(/^[\w-]{22}$/), path: '/', sameSite: 'Strict' },
    {
      name: 'ke_guest',
      value: expect.stringMatching(/^[\w-]{22}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 365 * 24 * 3600,
    },
  ]);
  expect((await visitor.get('/api/pack_product')).cookies).toEqual([]);
  for (const url of ['/health/live', '/pictures/x-512.webp', '/assets/x.js']) {
    expect((await apiClient(shop.app).get(url)).cookies).toEqual([]);
  }
});

it('[AP-10] over https every cookie is Secure with the __Host- prefix, and other names are ignored', async () => {
  const publicOrigin = 'https://ker-electro.example';
  const config: AppDependencies['config'] = { publicOrigin, mode: 'live', trustedProxies: [] };
  const app = await shop.rebuild({ config });
  const headers = { host: 'ker-electro.example', 'sec-fetch-site': 'same-origin', origin: publicOrigin };
  const page = await app.inject({ url: '/api/pack_product', headers });
  const { order, capability } = (await apiClient(app).post(PATH, guestOrder(), headers)).json();
  const link = { reference: order.reference, capability };
  const { cookies } = await apiClient(app).post(`${PATH}/acces`, link, headers);
  const all = [...page.cookies, ...cookies];
  expect(all.map(({ name }) => name)).toEqual([
    '__Host-XSRF-TOKEN',
    '__Host-ke_guest',
    '__Host-XSRF-TOKEN',
    '__Host-ke_guest',
    `__Host-ke_order_${order.id}`,
  ]);
  for (const { secure, path, domain } of all)
    expect({ secure, path, domain }).toEqual({ secure: true, path: '/' });
  expect(page.headers['strict-transport-security']).toContain('max-age=31536000');

  const [xsrf, guest, , , key] = all.map(({ name, value }) => `${name}=${value}`);
  const read = (cookie: string) =>
    app.inject({ url: `/api/getcommande/${order.id}`, headers: { ...headers, cookie } });
  expect((await read(key!)).statusCode).toBe(200);
  expect((await read(key!.replace('__Host-', ''))).statusCode).toBe(401);
  const token = page.cookies[0]!.value;
  const call = (cookie: string) =>
    apiClient(app).post(PATH, guestOrder(), { ...headers, cookie, 'x-xsrf-token': token });
  expect((await call(`${guest}; ${xsrf}`)).statusCode).toBe(201);
  expect((await call(`${guest}; ${xsrf!.replace('__Host-', '')}`)).statusCode).toBe(403);
  await app.close();
});

const ownXsrf = () => ({ 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '' });
it.each([
  ['our page', {}, 201],
  ['a page elsewhere', { origin: 'https://evil.example' }, 403],
  ['our host by another scheme', { origin: `https://${HOST}` }, 403],
  ['our host at another port', { origin: `${ORIGIN}:8080` }, 403],
  ['a page without origin', { origin: 'null' }, 403],
  ['no token', { 'x-xsrf-token': '' }, 403],
  ['a token of another visitor', { 'x-xsrf-token': 'A'.repeat(22) }, 403],
  ['a token that only begins alike', { 'x-xsrf-token': 'short' }, 403],
])('[AP-10] [C22] decides a call from %s', async (_, headers, status) => {
  const answer = await visitor.post(PATH, guestOrder(), headers);
  const code = status === 403 ? 'request.forbidden_origin' : undefined;
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

it('[C22] rejects a call with our cookies but without an origin', async () => {
  const cookies = { guest: `ke_guest=${visitor.cookies.get('ke_guest')}`, order: 'ke_order_1=x' };
  for (const cookie of Object.values(cookies)) {
    const answer = await apiClient(shop.app).post(PATH, guestOrder(), { cookie, ...ownXsrf() });
    expect(answer.statusCode).toBe(403);
  }
});

it('[AP-10] [C22] rejects a token without its cookie', async () => {
  const cookie = `ke_guest=${visitor.cookies.get('ke_guest')}`;
  const answer = await apiClient(shop.app).post(PATH, guestOrder(), { origin: ORIGIN, cookie, ...ownXsrf() });
  expect(answer.statusCode).toBe(403);
});

const COOKIES = ['XSRF-TOKEN=AAAAAAAAAAAAAAAAAAAAAA', 'ke_guest=x', 'ke_order_1=x'];
it.each([
  ['our origin', { origin: ORIGIN }, undefined, 201],
  ['our origin, beside cookies that are not ours', { origin: ORIGIN }, 'theme=x; ke_orders=1', 201],
  ['another origin', { origin: 'https://evil.example' }, undefined, 403],
  ['our host by another scheme', { origin: `https://${HOST}` }, undefined, 403],
  ['no origin to speak of', { origin: 'null' }, undefined, 403],
  ['no origin at all', {}, undefined, 403],
  ...COOKIES.map((cookie) => [`our origin, no token, ${cookie}`, { origin: ORIGIN }, cookie, 403] as const),
] as const)(
  '[C22] [E3] decides calls of a browser without our cookies by its origin: %s',
  async (_, from, cookie, status) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...from, ...(cookie !== undefined && { cookie }) };
    const answer = await apiClient(shop.app).post(PATH, guestOrder(), headers);
    const code = status === 403 ? 'request.forbidden_origin' : undefined;
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  },
);

it('[E3] a browser without cookies can order, open its link and pay with the returned capability', async () => {
  const page = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  const { order, capability } = (await apiClient(shop.app).post(PATH, guestOrder(), page)).json();
  const key = { ...page, 'x-order-capability': capability };
  const read = await apiClient(shop.app).get(`/api/getcommande/${order.id}`, key);
  expect([read.statusCode, read.json().name]).toEqual([200, order.name]);
  const link = { reference: order.reference, capability };
  expect((await apiClient(shop.app).post(`${PATH}/acces`, link, page)).statusCode).toBe(200);
  const payment = { order_id: order.id, phoneNumber: '77 123 45 67' };
  expect((await apiClient(shop.app).post('/api/payment/wave/initiate', payment, key)).statusCode).toBe(200);
  expect((await apiClient(shop.app).post('/api/payment/wave/initiate', payment, page)).statusCode).toBe(401);
});

it('[C22] a browser that hides its origin is still treated as a browser', async () => {
  const answer = await apiClient(shop.app).post(PATH, guestOrder(), { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(403);
});

it('[C22] accepts a client that is no browser and has no cookies', async () => {
  expect((await apiClient(shop.app).post(PATH, guestOrder())).statusCode).toBe(201);
});

const asked = (host: string, accept: string, url = '/pack-promo?code=PACK-CUISINE') =>
  shop.app.inject({ url, headers: { host, accept } });

it.each(['evil.example', 'boutique.test.evil.example', 'boutique.test:81', 'localhost.evil.example'])(
  '[C31] rejects other hosts: %s',
  async (host) => {
    const answer = await asked(host, 'application/json', '/api/pack_product');
    expect([answer.statusCode, answer.json().code]).toEqual([421, 'request.unknown_host']);
    expect(answer.body).not.toContain('evil');
  },
);

it.each([HOST, `${HOST}:80`, HOST.toUpperCase()])('[C31] accepts its own host: %s', async (host) => {
  expect((await asked(host, 'application/json', '/api/pack_product')).statusCode).toBe(200);
});

it.each(['127.0.0.1:3000', '[::1]:3000', 'localhost'])(
  '[C31] redirects a read under %s to the configured origin in test mode, and rejects a write',
  async (host) => {
    const answer = await asked(host, 'text/html');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      308,
      `${ORIGIN}/pack-promo?code=PACK-CUISINE`,
    ]);
    const away = await asked(host, 'text/html', '//evil.example/x');
    expect(away.headers.location).toBe(`${ORIGIN}//evil.example/x`);
    const data = await asked(host, 'application/json', '/api/pack_product');
    expect([data.statusCode, data.headers.location]).toEqual([308, `${ORIGIN}/api/pack_product`]);
    const call = await apiClient(shop.app).post(PATH, guestOrder(), { host });
    expect(call.statusCode).toBe(421);
  },
);

it('[C31] redirects nothing in live mode, and answers probes under any host', async () => {
  const app = await shop.rebuild({ config: { publicOrigin: ORIGIN, mode: 'live', trustedProxies: [] } });
  const page = await app.inject({ url: '/', headers: { host: '127.0.0.1:3000', accept: 'text/html' } });
  expect(page.statusCode).toBe(421);
  expect((await app.inject({ url: '/health/ready', headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(
    200,
  );
  await app.close();
});
