import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { databaseFailure } from '#server/db/failure.ts';
import { openDatabase } from '#server/db/open.ts';
import { resultRows } from '#server/db/raw.ts';
import { openDatabaseProxy } from '#tests/support/postgres/proxy.ts';
import { guestOrder, placeOrder, type Placed } from '#tests/support/guest-order.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

const CANARY = 'canary-of-the-inside-/srv/shop/secret';
let database: TestDatabase;
let shop: TestShop;
let visitor: Visitor;
let order: Placed;

beforeAll(async () => {
  database = await createTestDatabase('shop');
  shop = await openTestShop(database.url);
  visitor = await newVisitor(shop.app);
  order = await placeOrder(visitor);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** Requests the amount due of an order on a server whose payments throw `error`. */
async function askFailing(error: unknown) {
  const fail = async () => {
    throw error;
  };
  const payments = { ...shop.payments, due: fail };
  const app = await shop.rebuild({ payments });
  const capability = await shop.capabilityOf(order.id);
  const answer = await apiClient(app).get(`/api/commande/${order.id}/payment`, {
    'x-order-capability': capability,
  });
  await app.close();
  return answer;
}

it('[D1] returns only the request id of an unexpected error, and logs it once', async () => {
  const answer = await askFailing(new Error(CANARY, { cause: new Error(CANARY) }));
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    code: 'server.failed',
    message: 'Un problème est survenu chez nous. Réessayez dans un instant.',
    request_id: answer.headers['x-request-id'],
  });
  const lines = shop.logged.filter((line) => line.includes(CANARY));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String(answer.headers['x-request-id']));
});

const sqlError = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(CANARY), { severity: 'ERROR', code }) });

it.each([
  ['[D2] a deadlock that did not dissolve', sqlError('40P01'), 503],
  ['[D2] a value that no column takes', sqlError('22P02'), 400],
  ['[D2] a broken constraint', sqlError('23505'), 409],
  ['[D1] a statement of ours that is wrong', sqlError('42601'), 500],
])('%s is answered without its message', async (_, error, status) => {
  const answer = await askFailing(error);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain(CANARY);
  expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
});

/** A server that reads the packs through a pool of one connection. */
async function openCutOffServer(url: string) {
  const { db, close } = await openDatabase(url, { connections: 1 });
  let requests = 0;
  // Nothing is answered from memory.
  const catalogueState = { known: () => undefined, current: async () => String((requests += 1)) };
  const app = await shop.rebuild({ db, catalogueState });
  onTestFinished(async () => {
    await app.close();
    await close();
  });
  return {
    packs: async () => apiClient(app).get('/api/pack_product'), // `inject` starts only when its promise is awaited or has a handler.
  };
}

/** Holds a lock that blocks all reads of the packs. */
async function lockPacks() {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table packs in access exclusive mode');
  const waiting = sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    // On another connection, because this view does not change inside a transaction.
    isSomebodyWaiting: async () =>
      resultRows(await shop.owner.execute(sql`select pid ${waiting}`)).length > 0,
    endWaiting: () => shop.owner.execute(sql`select pg_terminate_backend(pid) ${waiting}`),
    release: () => client.query('rollback'),
  };
}

type Answer = Awaited<ReturnType<ReturnType<typeof apiClient>['get']>>;
const outageOf = (answer: Answer) => [answer.statusCode, answer.headers['retry-after'], answer.json().code];
const OUTAGE = [503, '5', 'server.unavailable'];

it('[F1] answers 503 when a database session is terminated, and serves the next request', async () => {
  const server = await openCutOffServer(database.url);
  const lock = await lockPacks();
  const cut = server.packs();
  await expect.poll(lock.isSomebodyWaiting).toBe(true);
  await lock.endWaiting();
  expect(outageOf(await cut)).toEqual(OUTAGE);
  await lock.release();
  expect((await server.packs()).statusCode).toBe(200);
});

it('[F1] answers 503 when a statement times out, and when no connection is free', async () => {
  const server = await openCutOffServer(database.url);
  const lock = await lockPacks();
  const answers = await Promise.all([server.packs(), server.packs()]);
  expect(answers.map(outageOf)).toEqual([OUTAGE, OUTAGE]);
  await lock.release();
  expect((await server.packs()).statusCode).toBe(200);
});

it('[F1] answers 503 while the database refuses connections or is silent, then recovers', async () => {
  const proxy = await openDatabaseProxy(database.url);
  const server = await openCutOffServer(proxy.url);
  expect((await server.packs()).statusCode).toBe(200);
  proxy.silence();
  expect(outageOf(await server.packs())).toEqual(OUTAGE);
  proxy.resume();
  expect((await server.packs()).statusCode).toBe(200);
  await proxy.close();
  expect(outageOf(await server.packs())).toEqual(OUTAGE);
});

it('[F1] is not ready while background jobs are stopped or the database does not answer', async () => {
  expect((await apiClient(shop.app).get('/health/ready')).json()).toEqual({ status: 'ok' });
  const idle = await shop.rebuild({ isWorking: () => false });
  expect((await apiClient(idle).get('/health/ready')).statusCode).toBe(503);
  const alive = await apiClient(idle).get('/health/live');
  expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close']);
  await idle.close();
  const gone = await openDatabase('postgres://localhost:1/gone');
  const cut = await shop.rebuild({ db: gone.db });
  const answer = await apiClient(cut).get('/health/ready');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  await cut.close();
  await gone.close();
});

it.each([
  ['broken JSON', '{"name":', {}, 400, 'request.invalid'],
  ['no body', '', {}, 400, 'request.invalid'],
  ['a body that is null', 'null', {}, 400, 'request.invalid'],
  ['a list', '[]', {}, 400, 'request.invalid'],
  ['a prototype', '{"__proto__":{"admin":true}}', {}, 400, 'request.invalid'],
  ['[D4] more than 64 KiB', JSON.stringify({ name: 'x'.repeat(65_536) }), {}, 413, 'request.too_large'],
  ['[D4] more than ten levels', `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`, {}, 400, 'request.invalid'],
  ['[D2] NUL in a text', JSON.stringify(guestOrder({ name: 'Awa\0' })), {}, 400, 'request.invalid'],
  [
    'a form',
    'name=Awa',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'request.unsupported_media',
  ],
  ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'request.unsupported_media'],
  ['JSON by another name', '{}', { 'content-type': 'application/jsonx' }, 415, 'request.unsupported_media'],
])('rejects %s', async (_, body, headers, status, code) => {
  const answer = await visitor.post('/api/commande-sans-partner', body, headers);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

it('lists missing and invalid fields in French', async () => {
  const { name: _name, ...rest } = guestOrder({}, { order_lines: [{ id: 11, quantity: 0, list_price: 1 }] });
  const answer = await visitor.post('/api/commande-sans-partner', { ...rest, email: 3 });
  expect(answer.json().fields).toEqual([
    { field: 'name', message: 'requiert la propriété name' },
    { field: 'email', message: 'doit être de type string' },
    { field: 'order.order_lines.0.quantity', message: 'doit être >= 1' },
  ]);
});

/** Sends a request with the headers of a page of the shop. */
function askAsPage(method: 'GET' | 'HEAD' | 'OPTIONS' | 'DELETE' | 'POST' | 'PUT', url: string) {
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = {
    host: 'boutique.test',
    origin: 'http://boutique.test',
    accept: 'text/html',
    cookie,
    'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
  };
  return shop.app.inject({ method, url, headers });
}

it.each([
  ['GET', '/api/inconnu'],
  ['POST', '/api/inconnu'],
  ['GET', '/facture/KE-0123456789'],
  ['GET', '/health'],
] as const)('%s %s is a 404, also for pages', async (method, url) => {
  const answer = await askAsPage(method, url);
  expect([answer.statusCode, answer.headers['allow']]).toEqual([404, undefined]);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

it.each([
  ['HEAD', '/api/pack_product', 'GET'],
  ['HEAD', '/api/getcommande/1', 'GET'],
  ['OPTIONS', '/api/pack_product', 'GET'],
  ['DELETE', '/api/getcommande/1', 'GET'],
  ['PUT', '/%61pi/getcommande/1?x=1', 'GET'],
  ['GET', '/api/commande-sans-partner', 'POST'],
  ['GET', '/api/payment/wave/callback', 'POST'],
  ['POST', '/pictures/frigo-512.webp', 'GET, HEAD'],
  ['POST', '/robots.txt', 'GET'],
] as const)('%s %s is rejected with the allowed methods: %s', async (method, url, allow) => {
  const answer = await askAsPage(method, url);
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).toMatch(method === 'HEAD' ? /^$/ : /"code":"request.method_not_allowed"/);
});

it.each(['/%', '/%E0%A4%A', `/api/getcommande/${'9'.repeat(200)}`])('handles the URL %s', async (url) => {
  const answer = await shop.app.inject({ url, headers: { host: 'boutique.test' } });
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ request_id: expect.any(String), message: expect.any(String) });
});

it('[D4] closes slow requests and idle connections', () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = shop.app.server;
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 30_000,
  });
});

const CLIENT_GONE = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });

it.each([
  ['[F1] a connection of the database', reset, 'ECONNRESET'],
  ['[F1] a statement', new Error('Failed query', { cause: reset }), 'ECONNRESET'],
  ['a client', CLIENT_GONE, undefined],
  ['a provider', new TypeError('fetch failed', { cause: reset }), undefined],
  ['a mail server', Object.assign(new Error('x'), { code: 'ETIMEDOUT', command: 'CONN' }), undefined],
])("a reset or timeout counts as the database's only for its own connection: %s", (_, error, code) => {
  expect(databaseFailure(error)?.code).toBe(code);
});
