import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { placeOrder, type Placed } from '#tests/support/guest-order.ts';
import { HOST, openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const TIMEOUTS = { requestMs: 1_000, headersMs: 400, checkMs: 50 };
let shop: TestShop;
let app: FastifyInstance;
let port: number;
let order: Placed;
let capability: string;

beforeAll(async () => {
  shop = await openTestShop();
  app = await shop.rebuild({ timeouts: TIMEOUTS });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  order = await placeOrder(await newVisitor(shop.app));
  capability = await shop.capabilityOf(order.id);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends one request unchanged, because an HTTP client would normalise it. */
async function send(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const socket = await open();
  const all = { host: HOST, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [status = '', ...rest] = head.split('\r\n');
  const received = Object.fromEntries(
    rest.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  return { status: Number(status.split(' ')[1]), headers: received, body };
}

/** Lines of the log that were written while `act` ran, once one of them satisfies `isAwaited`. */
async function logOf(act: () => Promise<unknown>, isAwaited: (line: string) => boolean): Promise<string[]> {
  const before = shop.logged.length;
  await act();
  const lines = () => shop.logged.slice(before);
  await vi.waitFor(() => expect(lines().some(isAwaited)).toBe(true), { timeout: 5_000 });
  return lines();
}

it.each([
  ['as a path', () => `/api/getcommande/${order.id}`],
  ['in absolute form', () => `http://${HOST}/api/getcommande/${order.id}`],
  ['in absolute form, in capitals', () => `HTTP://${HOST.toUpperCase()}/api/getcommande/${order.id}?x=1`],
  ['percent-encoded', () => `/%61pi/getcommande/${order.id}`],
])('[C27] a personal response is not cacheable, with its URL written as %s', async (_, target) => {
  const { status, headers, body } = await send(target(), { 'x-order-capability': capability });
  expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
  expect(body).toContain(order.reference);
});

it.each([
  ['a doubled slash', () => `//api/getcommande/${order.id}`],
  ['dot segments', () => `/x/../api/getcommande/${order.id}`],
  ['encoded dot segments', () => `/x/%2e%2e/api/getcommande/${order.id}`],
  ['an encoded slash', () => `/api%2fgetcommande/${order.id}`],
])('[C27] an API URL with %s is answered as data and not cacheable', async (_, target) => {
  const headers = { 'x-order-capability': capability, accept: 'text/html' };
  const answer = await send(target(), headers);
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it('[C31] the host of an absolute target counts instead of the header', async () => {
  expect((await send('http://evil.example/api/pack_product')).status).toBe(421);
  expect((await send('/api/pack_product', { host: '' })).status).toBe(421);
  expect((await send(`http://${HOST}/api/pack_product`, { host: 'evil.example' })).status).toBe(200);
});

it.each(['/%', '/%E0%A4%A', '/api/categories/%ff', `/api/getcommande/${'9'.repeat(200)}`])(
  '[D8] the error for %s has security headers and is not cacheable',
  async (target) => {
    const { status, headers } = await send(target);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  },
);

it.each([
  '/api/canari%40exemple.sn',
  '/api/canari%2540exemple%2Esn/%2B221%2077%20987%2065%2043',
  '/%63anari@exemple.sn?email=canari@exemple.sn#canari@exemple.sn',
  'http://boutique.test/canari%40exemple.sn?email=canari%40exemple.sn',
  '/%?canari@exemple.sn',
])('[I20] the log contains no e-mail address, phone number or query of %s', async (target) => {
  const lines = await logOf(
    () => send(target),
    (line) => line.includes('"answered"'),
  );
  // Any digits can be in a time or a request id.
  const said = lines.map((line) => line.replaceAll(/"(?:time|reqId)":"[^"]*"/g, '')).join('');
  expect(said).toContain('"path":');
  expect(said).not.toMatch(/canari|exemple|987/);
});

it.each([
  ['two lengths', 'Content-Length: 6\r\nContent-Length: 5\r\n'],
  ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n'],
  ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, identity\r\n'],
  ['a hidden encoding', 'Transfer-Encoding : chunked\r\n'],
  ['a length that is none', 'Content-Length: +6\r\n'],
])('a message with %s is refused, and nothing behind it is read as another request', async (_, lengths) => {
  const socket = await open();
  const head = `POST /api/commande-sans-partner HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}${lengths}\r\n0\r\n\r\nGET /api/pack_product HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk);
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
});

it('TRACE sends nothing back', async () => {
  const { status, body } = await send('/api/pack_product', { cookie: 'ke_guest=canary' }, 'TRACE');
  expect([status, body]).toEqual([403, expect.not.stringContaining('canary')]);
});

/** Sends the start of an order, and resets the connection. */
async function hangUp(): Promise<void> {
  const socket = await open();
  const headers = `host: ${HOST}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n`;
  socket.write(`POST /api/commande-sans-partner HTTP/1.1\r\n${headers}\r\n{"name":`);
  await new Promise((resolve) => socket.write(' ', resolve));
  socket.resetAndDestroy();
}

it('[F1] a client that disconnects while sending is neither a database failure nor an error', async () => {
  const lines = await logOf(
    hangUp,
    (line) => line.includes('/api/commande-sans-partner') || line.includes('failed'),
  );
  const told = lines.map((line) => JSON.parse(line));
  expect(told.filter(({ level }) => level >= 40)).toEqual([]);
  expect(lines.join('')).not.toContain('DatabaseFailure');
  expect(told).toContainEqual(
    expect.objectContaining({ msg: 'aborted', path: '/api/commande-sans-partner' }),
  );
});

/** Milliseconds until the server closes a connection after `text` was sent and nothing else. */
async function closedAfter(text: string): Promise<number> {
  const socket = await open();
  const start = performance.now();
  socket.write(text);
  socket.resume();
  await once(socket, 'close');
  return performance.now() - start;
}

it('[D4] closes a connection whose headers or body do not arrive in time', async () => {
  const [headers, body] = await Promise.all([
    closedAfter(`GET /api/pack_product HTTP/1.1\r\nhost: ${HOST}\r\n`),
    closedAfter(
      `POST /api/tracking HTTP/1.1\r\nhost: ${HOST}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    ),
  ]);
  expect(headers).toBeGreaterThanOrEqual(TIMEOUTS.headersMs - TIMEOUTS.checkMs);
  expect(headers).toBeLessThan(10_000);
  expect(body).toBeGreaterThanOrEqual(TIMEOUTS.requestMs - TIMEOUTS.checkMs);
  expect(body).toBeLessThan(10_000);
});
