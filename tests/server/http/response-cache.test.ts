import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createResponseCache, type MakeResponse, publicResponse } from '#server/http/response-cache.ts';

const response = (content: string, isComplete = true) =>
  publicResponse(content, { status: 200, headers: {}, isComplete });

/** A state that is not in memory. */
const asked = (current: () => Promise<string>) => ({ known: () => undefined, current });

/** A cache whose state the test changes, and how often each address was made. */
function openCache({ maxBytes = 1_000_000, maxEntries = 100 } = {}) {
  const world = { state: 'one' };
  const calls: string[] = [];
  const cache = createResponseCache({ state: asked(async () => world.state), maxBytes, maxEntries });
  const ask = async (address: string, make?: MakeResponse, accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const { body } = await cache.respond(address, { url: address, headers }, async () => {
      calls.push(address);
      return make ? make(world.state) : response(`${address} ${world.state}`);
    });
    return body.toString();
  };
  return { world, calls, cache, ask };
}

/** A promise that the test settles. */
function controlled<T>() {
  const settlers: ((value: T) => void)[] = [];
  const promise = new Promise<T>((settle) => void settlers.push(settle));
  return { promise, resolve: (value: T) => settlers[0]?.(value) };
}

const fails: MakeResponse = () => Promise.reject(new Error('no such product'));
const large: MakeResponse = async () => response('x'.repeat(20_000));

it('makes a response once for each state', async () => {
  const { world, calls, ask } = openCache();
  expect([await ask('/a'), await ask('/a'), await ask('/b')]).toEqual(['/a one', '/a one', '/b one']);
  world.state = 'two';
  expect([await ask('/a'), await ask('/a')]).toEqual(['/a two', '/a two']);
  expect(calls).toEqual(['/a', '/b', '/a']);
});

it('equal requests at the same time share one call', async () => {
  const { calls, ask } = openCache();
  const { promise, resolve } = controlled<ReturnType<typeof response>>();
  const asked = ['br', 'br', 'gzip', undefined].map((accepted) => ask('/a', () => promise, accepted));
  resolve(response('short'));
  expect(await Promise.all(asked)).toEqual(['short', 'short', 'short', 'short']);
  expect(calls).toEqual(['/a']);
});

/** Requests a long list of prices of the current state, compressed. */
function openPrices() {
  const { world, cache } = openCache();
  const prices = Array.from({ length: 3_000 }, (_, n) => `${(n * 7_919) % 100_003} FCFA`).join(' ');
  const ask = async () => {
    const headers = { 'accept-encoding': 'br' };
    const { body, etag } = await cache.respond('/a', { url: '/a', headers }, async () =>
      response(prices + world.state),
    );
    expect(brotliDecompressSync(body).toString()).toBe(prices + world.state);
    return { size: body.length, etag };
  };
  return { world, ask };
}

it('what is requested again is soon as small as possible, in every state', async () => {
  const { world, ask } = openPrices();
  const first = await ask();
  expect(await ask()).toEqual(first);
  await vi.waitFor(async () => expect((await ask()).size).toBeLessThan(first.size));
  expect((await ask()).etag).toBe(first.etag);
  world.state = 'two';
  await vi.waitFor(async () => expect((await ask()).size).toBeLessThan(first.size), 10_000);
});

it('what was made smaller meanwhile never takes the place of a newer state', async () => {
  const { world, ask } = openPrices();
  const { size } = await ask();
  await ask();
  world.state = 'two';
  await ask();
  await vi.waitFor(async () => expect((await ask()).size).toBeLessThan(size), 10_000);
});

it('[D16] a slow response of an old state is never stored for the new one', async () => {
  const { world, ask } = openCache();
  const { promise, resolve } = controlled<ReturnType<typeof response>>();
  const slow = ask('/a', () => promise);
  await ask('/b');
  world.state = 'two';
  await ask('/b');
  const during = ask('/a');
  resolve(response('old'));
  expect([await slow, await during, await ask('/a')]).toEqual(['old', '/a two', '/a two']);
});

it('a slow answer about an older state hides nothing newer', async () => {
  const states = ['one', 'two', 'two'];
  const first = controlled<string>();
  let calls = 0;
  const cache = createResponseCache({
    state: asked(() => ((calls += 1) === 1 ? first.promise : Promise.resolve(states[1]!))),
    maxBytes: 1_000_000,
    maxEntries: 100,
  });
  const ask = async (content: string) =>
    (await cache.respond('/a', { url: '/a', headers: {} }, async () => response(content))).body.toString();
  const late = ask('made last');
  await ask('new');
  first.resolve('one');
  expect(await late).toBe('made last');
  expect(await ask('newest')).toBe('newest');
});

it('stores neither errors nor incomplete responses', async () => {
  const { calls, ask } = openCache();
  await expect(ask('/a', fails)).rejects.toThrow('no such product');
  expect(await ask('/a', async () => response('without data', false))).toBe('without data');
  expect(await ask('/a')).toBe('/a one');
  expect(calls).toHaveLength(3);
});

it('throws, and uses nothing stored, while the state is unknown', async () => {
  let isReachable = true;
  const cache = createResponseCache({
    state: asked(() => (isReachable ? Promise.resolve('one') : Promise.reject(new Error('unreachable')))),
    maxBytes: 1_000_000,
    maxEntries: 100,
  });
  const ask = () => cache.respond('/a', { url: '/a', headers: {} }, async () => response('a'));
  await ask();
  isReachable = false;
  await expect(ask()).rejects.toThrow('unreachable');
});

it('[D16] addresses that are requested once evict none that are requested again', async () => {
  const { calls, ask } = openCache({ maxEntries: 40 });
  await ask('/popular');
  await ask('/popular');
  for (let index = 0; index < 500; index += 1) await ask(`/?x=${index}`);
  calls.length = 0;
  expect(await ask('/popular')).toBe('/popular one');
  expect(calls).toEqual([]);
});

it('[D16] holds no more bytes than allowed', async () => {
  const { calls, ask } = openCache({ maxBytes: 100_000, maxEntries: 1_000 });
  for (const address of ['/a', '/b', '/c', '/d', '/e', '/f'])
    for (let times = 0; times < 3; times += 1) await ask(address, large);
  calls.length = 0;
  for (const address of ['/d', '/e', '/f', '/a']) await ask(address, large);
  expect(calls).toEqual(['/a']);
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('compresses once for each encoding: %j', async (accepted, encoding) => {
  const { calls, cache } = openCache();
  const content = 'a product '.repeat(200);
  const ask = () =>
    cache.respond('/a', { url: '/a', headers: { 'accept-encoding': accepted } }, async () => {
      calls.push('/a');
      return response(content);
    });
  const [first, second] = [await ask(), await ask()];
  expect(calls).toEqual(['/a']);
  expect(second.body).toBe(first.body);
  expect(second.encoding).toBe(encoding);
  const plain =
    encoding === 'br'
      ? brotliDecompressSync(first.body)
      : encoding === 'gzip'
        ? gunzipSync(first.body)
        : first.body;
  expect(plain.toString()).toBe(content);
});

it('recalls the response to an equal request only while it is known to be current', async () => {
  const state: { known: string | undefined; current: string } = { known: 'one', current: 'one' };
  const cache = createResponseCache({
    state: { known: () => state.known, current: async () => state.current },
    maxBytes: 1_000_000,
    maxEntries: 100,
  });
  const request = { url: '/a?utm_source=x', headers: { accept: 'text/html', 'accept-encoding': 'br' } };
  const ask = async () => cache.respond('/a', request, async () => response(`made for ${state.current}`));
  expect(cache.recall(request)).toBeUndefined();
  const made = await ask();
  expect(cache.recall(request)).toBe(made);
  for (const other of [
    { ...request, url: '/a' },
    { ...request, headers: { ...request.headers, accept: 'application/json' } },
    { ...request, headers: { ...request.headers, 'accept-encoding': 'gzip' } },
  ])
    expect(cache.recall(other)).toBeUndefined();
  for (const known of [undefined, 'two']) {
    state.known = known;
    expect(cache.recall(request)).toBeUndefined();
  }
  state.current = 'two';
  expect((await ask()).body.toString()).toBe('made for two');
  expect(cache.recall(request)?.body.toString()).toBe('made for two');
});

it('recalls no response that was not stored', async () => {
  const cache = createResponseCache({
    state: { known: () => 'one', current: async () => 'one' },
    maxBytes: 1_000_000,
    maxEntries: 100,
  });
  const request = { url: '/a', headers: {} };
  await cache.respond('/a', request, async () => response('without data', false));
  await expect(cache.respond('/a', request, fails)).rejects.toThrow('no such product');
  expect(cache.recall(request)).toBeUndefined();
});
