import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShopClient } from '#src/api/client.ts';
import type { Fetch } from '#src/api/send.ts';
import { json, serve } from './small-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const clientWith = (fetch: Fetch) =>
  createShopClient({ baseUrl: 'http://shop.test', fetch, cookies: () => 'XSRF-TOKEN=x' });

/** A link on which nothing ever comes back; it lets go when it is told to, as the browser's `fetch` does. */
const silence: Fetch = ({ signal }) =>
  new Promise((_, reject) => {
    const letGo = () => reject(new DOMException('gone', 'AbortError'));
    if (signal.aborted) letGo();
    else signal.addEventListener('abort', letGo);
  });

const pay = { body: { order_id: 42, phoneNumber: '+221771234567' } };

/** What a call has come to so far. */
function watch(call: Promise<unknown>) {
  const seen: { outcome?: unknown } = {};
  call.then(
    (value) => (seen.outcome = value),
    (error: unknown) => (seen.outcome = error),
  );
  return seen;
}

it.each([
  ['a read', 15_000, (fetch: Fetch) => clientWith(fetch).GET('/api/pack_product')],
  ['a payment', 30_000, (fetch: Fetch) => clientWith(fetch).POST('/api/payment/wave/initiate', pay)],
])('[AP-10] times out %s after %i ms', async (_, limit, call) => {
  const seen = watch(call(silence));
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(seen.outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.outcome).toMatchObject({
    name: 'ApiError',
    kind: 'timeout',
    code: 'timeout',
    message: 'La réponse tarde trop. Réessayez dans un instant.',
  });
});

it('[AP-10] the timeout includes the body', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"success":');
  });
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  const seen = watch(shop.POST('/api/payment/wave/initiate', pay));
  while (server.arrivals.length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(30_000);
  while (seen.outcome === undefined) await new Promise(setImmediate);
  expect(seen.outcome).toMatchObject({ kind: 'timeout' });
});

it('[AP-11] distinguishes an aborted call from a timeout', async () => {
  const caller = new AbortController();
  const seen = watch(clientWith(silence).GET('/api/pack_product', { signal: caller.signal }));
  await vi.advanceTimersByTimeAsync(1_000);
  caller.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.outcome).toMatchObject({ kind: 'aborted' });

  const limit = new AbortController();
  const other = watch(clientWith(silence).GET('/api/pack_product', { signal: limit.signal }));
  limit.abort(new DOMException('limit', 'TimeoutError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(other.outcome).toMatchObject({ kind: 'timeout' });
});

it('[AP-11] makes three attempts of a read without an answer, after 400 and 1200 ms', async () => {
  let tries = 0;
  const broken: Fetch = async () => {
    tries += 1;
    throw new TypeError('fetch failed');
  };
  const seen = watch(clientWith(broken).GET('/api/pack_product'));
  await vi.advanceTimersByTimeAsync(399);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(1_199);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(3);
  expect(seen.outcome).toMatchObject({ kind: 'network', cause: expect.any(TypeError) });
});

it('[AP-11] succeeds when a retry of a read succeeds', async () => {
  const answers = [new TypeError('fetch failed'), Response.json({ data: [] })];
  const flaky: Fetch = async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  };
  const seen = watch(clientWith(flaky).GET('/api/pack_product'));
  await vi.advanceTimersByTimeAsync(400);
  expect(seen.outcome).toMatchObject({ data: { data: [] } });
});

it('[AP-11] never retries a payment', async () => {
  let tries = 0;
  const broken: Fetch = async () => {
    tries += 1;
    throw new TypeError('fetch failed');
  };
  const seen = watch(clientWith(broken).POST('/api/payment/wave/initiate', pay));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
  expect(seen.outcome).toMatchObject({ kind: 'network' });
});

it('[AP-11] an incomplete response is a network failure', async () => {
  vi.useRealTimers();
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"success":');
    response.destroy();
  });
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await expect(shop.POST('/api/payment/wave/initiate', pay)).rejects.toMatchObject({ kind: 'network' });
  expect(server.arrivals).toHaveLength(1);
});

it('[AP-11] an unreachable server is a network failure', async () => {
  vi.useRealTimers();
  const server = await serve((response) => json(response, {}));
  await server.stop();
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await expect(shop.POST('/api/payment/wave/initiate', pay)).rejects.toMatchObject({ kind: 'network' });
});

it.each([
  ['7', 7],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['', undefined],
])('[C28] a rate limit says after how many seconds to call again: "%s"', async (header, retryAfterS) => {
  const headers = { 'content-type': 'application/json', ...(header !== '' && { 'retry-after': header }) };
  const problem = { code: 'request.too_many', message: 'Trop de demandes à la suite.' };
  const limited: Fetch = async () => new Response(JSON.stringify(problem), { status: 429, headers });
  const seen = watch(clientWith(limited).GET('/api/pack_product'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.outcome).toMatchObject({ code: 'request.too_many', retryAfterS });
});
