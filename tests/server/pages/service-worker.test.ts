import { Script, createContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCRIPT } from '#tests/support/built-pages.ts';
import * as renderer from '#src/rendering/render.tsx';
import { type BuiltShop, openBuiltShop } from '#tests/support/built-shop.ts';
import { HOST, ORIGIN } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';
import { blocksOf, contentOf, metaOf } from '#tests/support/parse-page.ts';

let opened: BuiltShop;
let shop: BuiltShop['shop'];
let app: BuiltShop['app'];
let built: BuiltShop['built'];

beforeAll(async () => {
  opened = await openBuiltShop();
  ({ shop, app, built } = opened);
});
afterAll(() => opened.close());

it('[UP-01] [E9] the worker is always revalidated, with the scope of the whole shop', async () => {
  const worker = await apiClient(app).get('/sw.js');
  expect([worker.statusCode, worker.body, worker.cookies]).toEqual([200, SCRIPT, []]);
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    etag: expect.any(String),
  });
  const known = { 'if-none-match': String(worker.headers.etag) };
  expect((await apiClient(app).get('/sw.js', known)).statusCode).toBe(304);
  const small = await apiClient(app).get('/sw.js', { 'accept-encoding': 'br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
});

it('[UP-01] serves the manifest with its media type', async () => {
  const manifest = await apiClient(app).get('/manifest.webmanifest');
  expect([manifest.statusCode, manifest.cookies]).toEqual([200, []]);
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
});

it('[C27] [E9] the app shell has no data and no cookies and is the same for everyone', async () => {
  const shell = await apiClient(app).get('/app-shell', { accept: 'text/html' });
  expect([shell.statusCode, shell.cookies]).toEqual([200, []]);
  expect(shell.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
  });
  // The app takes a page without data for the shell.
  expect(blocksOf(shell.body, 'application/json')).toEqual([]);
  expect(contentOf(shell.body)).toBe('Chargement…');
  expect(metaOf(shell.body, 'robots')).toBe('noindex');
  const visitor = await newVisitor(app);
  expect((await visitor.get('/app-shell')).body).toBe(shell.body);
  const known = { 'if-none-match': String(shell.headers.etag) };
  expect((await apiClient(app).get('/app-shell', known)).statusCode).toBe(304);
  const head = await app.inject({ method: 'HEAD', url: '/app-shell', headers: { host: HOST } });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

it('[E9] has no app shell without a build', async () => {
  expect((await apiClient(shop.app).get('/app-shell')).statusCode).toBe(404);
});

/** A browser's worker world, as far as a farewell needs it. */
function workerWorld() {
  const done: string[] = [];
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>();
  const world = {
    caches: {
      keys: async () => ['pages', 'pictures'],
      delete: async (name: string) => done.push(`delete ${name}`),
    },
    self: {
      addEventListener: listeners.set.bind(listeners),
      skipWaiting: async () => done.push('skip waiting'),
      registration: { unregister: async () => done.push('unregister') },
    },
  };
  async function happen(event: string) {
    const waits: Promise<unknown>[] = [];
    listeners.get(event)?.({ waitUntil: (work) => void waits.push(work) });
    await Promise.all(waits);
  }
  return { world, done, happen };
}

it('[E9] unregisters the worker and deletes its caches when disabled', async () => {
  const config = { publicOrigin: ORIGIN, mode: 'test' as const, trustedProxies: [], hasServiceWorker: false };
  const without = await shop.rebuild({ folders: built, renderer, config });
  const worker = await apiClient(without).get('/sw.js', { 'accept-encoding': 'br' });
  expect(worker.statusCode).toBe(200);
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const farewell = (await apiClient(without).get('/sw.js')).body;
  const { world, done, happen } = workerWorld();
  new Script(farewell).runInContext(createContext(world));
  await happen('install');
  await happen('activate');
  expect(done).toEqual(['skip waiting', 'delete pages', 'delete pictures', 'unregister']);
  await without.close();
});
