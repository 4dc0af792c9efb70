import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { SCRIPT } from '#tests/support/built-pages.ts';
import { type BuiltShop, openBuiltShop } from '#tests/support/built-shop.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

let opened: BuiltShop;
let shop: BuiltShop['shop'];
let app: BuiltShop['app'];
let built: BuiltShop['built'];

beforeAll(async () => {
  opened = await openBuiltShop();
  ({ shop, app, built } = opened);
});
afterAll(() => opened.close());

const page = (url: string, headers = {}) => apiClient(app).get(url, { accept: 'text/html,*/*', ...headers });

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
it.each([
  ['/', SHARED],
  ['/boutique', SHARED],
  ['/pack-promo', SHARED],
  ['/produits?page=2', SHARED],
  ['/pack-promo?code=PACK-INCONNU', 'no-cache'],
  ['/facture-magasin?transaction=KE-1', 'private, no-cache'],
  ['/tracking-order?reference=KE-1', 'private, no-cache'],
  ['/cart', 'private, no-cache'],
])('[C27] serves the page at %s, revalidated by its ETag, to be cached as %s', async (url, cacheControl) => {
  const answer = await page(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toMatch(/^<!doctype html>.*<title>.*Kër Électro.*<\/title>/s);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    etag: expect.any(String),
  });
  expect(answer.cookies.length > 0).toBe(cacheControl.startsWith('private'));
  const again = await page(url, { 'if-none-match': `"other", ${answer.headers.etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it.each(['/no/such/page', '/admin', '/commandes/1', '//evil.example/x'])(
  '[RT-01] shows Home at the unknown path %s, with status 404 and not indexed',
  async (url) => {
    const answer = await page(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(answer.body).not.toContain('rel="canonical"');
  },
);

it.each(['/login', '/profile', '/commandes/1/d%C3%A9tails', '/gestion'])(
  '[RT-12] [RT-18] serves the screen %s of an account, not indexed',
  async (url) => {
    const answer = await page(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
  },
);

const postTo = (url: string) => apiClient(app).post(url, {}, { accept: 'text/html' });

it('rejects another method for an existing page, with the allowed ones', async () => {
  const answer = await postTo('/boutique');
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  expect((await postTo('/no/such/page')).statusCode).toBe(404);
});

it('[AP-10] sets both cookies with a personal page, and with the call that starts a visit', async () => {
  const both = ['XSRF-TOKEN', 'ke_guest'];
  expect((await page('/checkout')).cookies.map(({ name }) => name)).toEqual(both);
  expect((await apiClient(app).get('/api/visite')).cookies.map(({ name }) => name)).toEqual(both);
});

it('[C27] [E9] a public page is the same for everybody, whatever the request has', async () => {
  const visitor = await newVisitor(app);
  const credentials = { 'access-token': 'x'.repeat(20), 'x-order-capability': 'A'.repeat(43) };
  const [anonymous, known] = [
    await page('/boutique'),
    await visitor.get('/boutique', { accept: 'text/html', ...credentials }),
  ];
  expect(known.body).toBe(anonymous.body);
  const perRequest = ['date', 'x-request-id'];
  const shared = ({ headers }: { headers: object }) =>
    Object.entries(headers).filter(([name]) => !perRequest.includes(name));
  expect(shared(known)).toEqual(shared(anonymous));
  expect(known.headers['set-cookie']).toBeUndefined();
});

it('[C27] [C31] what is answered from memory is the same, and only for requests that are equal in all that counts', async () => {
  let state = 'one';
  const catalogueState = { known: () => state, current: async () => state };
  const remembering = await opened.rebuild({ catalogueState });
  onTestFinished(() => remembering.close());
  const client = apiClient(remembering);
  const accepts: Record<string, Record<string, string>> = {
    '/produits/201/details?utm_source=x': { accept: 'text/html', 'accept-encoding': 'br' },
    '/api/produits/201?utm_source=x': { 'accept-encoding': 'br' },
  };
  const perRequest = ['date', 'x-request-id'];
  for (const [url, headers] of Object.entries(accepts)) {
    const ask = async (more = {}) => {
      const { statusCode, headers: sent, rawPayload } = await client.get(url, { ...headers, ...more });
      return {
        statusCode,
        headers: Object.entries(sent).filter(([name]) => !perRequest.includes(name)),
        text:
          sent['content-encoding'] === 'br' ? String(brotliDecompressSync(rawPayload)) : String(rawPayload),
        etag: sent.etag,
      };
    };
    const first = await ask();
    expect(first.statusCode).toBe(200);
    expect(first.text).toContain('205');
    const visitor = { cookie: 'ke_guest=someone', 'access-token': 'x'.repeat(20) };
    expect(await ask(visitor)).toEqual(first);
    expect((await ask({ 'if-none-match': first.etag })).statusCode).toBe(304);
    expect((await ask({ host: 'evil.example' })).statusCode).toBe(421);
    expect((await client.post(url, {}, headers)).statusCode).toBe(405);

    await shop.owner.execute(sql`update products set list_price = 206000 where id = 201`);
    state += '+';
    expect((await ask()).text).not.toBe(first.text);
    await shop.owner.execute(sql`update products set list_price = 205000 where id = 201`);
    state += '+';
    expect(await ask()).toEqual(first);
  }
  const statusOf = async (accept: string) =>
    (await client.get('/produits/201/details', { accept })).statusCode;
  expect([await statusOf('text/html'), await statusOf('application/json')]).toEqual([200, 404]);
});

it('[D16] parameters that change no page make no other page', async () => {
  const plain = await page('/boutique?category=Cuisini%C3%A8res');
  await shop.owner.execute(sql`alter table products disable trigger catalogue_changed`);
  await shop.owner.execute(sql`update products set name = name || ' (modifié)' where id = 201`);
  await shop.owner.execute(sql`alter table products enable trigger catalogue_changed`);
  for (const url of [
    '/boutique?category=Cuisini%C3%A8res&utm_source=x',
    '/Boutique/?category=Cuisini%C3%A8res&page=1&sort=relevance',
    '/boutique?fbclid=1&page=zero&category=Cuisini%C3%A8res',
  ])
    expect((await page(url)).body).toBe(plain.body);
  await shop.owner.execute(sql`update products set name = replace(name, ' (modifié)', '')`);
  expect((await page('/boutique?category=Cuisini%C3%A8res')).body).toBe(plain.body);
});

it('a public page names its main picture in its Link header', async () => {
  const { headers } = await page('/produits/101/details');
  expect(headers['link']).toMatch(/^<\/pictures\/refrigerateur-512\.avif\?v=\w+>; rel=preload; as=image; /);
  expect((await page('/cart')).headers['link']).toBeUndefined();
});

it.each([
  '/assets/gone-1a2b.js',
  '/pictures/none-512.webp',
  '/pictures/index.json',
  '/pictures/..%2f..%2fpackage.json',
  '/api/x',
  '/index.html',
  '/.vite/manifest.json',
  '/.git/config',
  '/%2egit/config',
  '/x/.ssh/id_rsa',
  '/.env',
  '/wp-login.php',
])('serves no page instead of a file or a call: %s', async (url) => {
  const answer = await page(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

it('serves pages to clients that accept HTML only', async () => {
  expect((await apiClient(app).get('/no/such/page')).headers['content-type']).toContain('text/html');
  expect((await apiClient(app).get('/no/such/page', { accept: 'application/json' })).statusCode).toBe(404);
  const head = await app.inject({
    method: 'HEAD',
    url: '/',
    headers: { host: 'boutique.test', accept: 'text/html' },
  });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

it('serves assets as immutable and precompressed', async () => {
  const plain = await apiClient(app).get('/assets/main-1a2b.js');
  expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT]);
  const small = await apiClient(app).get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(small.rawPayload).toEqual(brotliCompressSync(SCRIPT));
  expect((await apiClient(app).get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

it('compresses a page for clients that accept it', async () => {
  const [plain, small] = [await page('/boutique'), await page('/boutique', { 'accept-encoding': 'br' })];
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers.etag).toBe(plain.headers.etag);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
});

it('a picture with its current version in the URL is immutable', async () => {
  const versioned = await apiClient(app).get('/pictures/frigo-512.webp?v=1a2b3c4d');
  expect(versioned.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.any(String),
  });
  const bare = await apiClient(app).get('/pictures/frigo-512.webp');
  expect(bare.headers['cache-control']).toBe('public, max-age=3600');
  const known = { 'if-none-match': String(versioned.headers.etag) };
  const again = await apiClient(app).get('/pictures/frigo-512.webp?v=1a2b3c4d', known);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({
    method: 'HEAD',
    url: '/pictures/frigo-512.webp?v=1a2b3c4d',
    headers: { host: 'boutique.test' },
  });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '9']);
});

it.each(['?v=ffffffff', '?v=', '?v=1a2b3c4d&v=1a2b3c4d'])(
  'another version gets the current picture, to be revalidated: %s',
  async (query) => {
    const answer = await apiClient(app).get(`/pictures/frigo-512.webp${query}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  },
);

it('a missing picture is a 404 that is not cached', async () => {
  const answer = await apiClient(app).get('/pictures/frigo-1024.avif?v=1a2b3c4d');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
});

it('[D8] has a content policy for its own files only, and data is not cacheable', async () => {
  const { headers } = await page('/');
  expect(headers['content-security-policy']?.toString().split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ]);
  expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\), .*payment=\(\)/);
  expect(headers).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
  const data = await apiClient(app).get('/api/pack_product');
  expect(data.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

it.each([
  ['/profile', 'same-origin-allow-popups'],
  ['/', undefined],
])(
  '[D8] only a personal page, for which a browser starts another process, is separated from its opener: %s',
  async (path, policy) => {
    expect((await page(path)).headers['cross-origin-opener-policy']).toBe(policy);
  },
);

it('serves data without a build', async () => {
  const bare = await shop.rebuild({
    folders: { pages: join(built.folder, 'none'), pictures: join(built.folder, 'none') },
  });
  expect((await apiClient(bare).get('/boutique', { accept: 'text/html' })).statusCode).toBe(404);
  const visitor = await newVisitor(bare);
  expect((await visitor.get('/api/pack_product')).statusCode).toBe(200);
  await bare.close();
});
