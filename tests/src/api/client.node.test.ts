import { afterEach, expect, it, vi } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { createShopClient, unwrap } from '#src/api/client.ts';
import { json, serve } from './small-server.ts';

const pack = { data: [] };
const log = 'Erreur lors de la récupération des packs';

afterEach(() => {
  vi.restoreAllMocks();
});

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

const order: components['schemas']['GuestOrderRequest'] = {
  name: 'Awa Ndiaye',
  email: 'awa@exemple.sn',
  telephone: '+221771234567',
  adresse: 'Sicap Liberté 6',
  order: {
    code: 'PACK-CUISINE',
    type_sale: 'order',
    type_order: 'pack',
    payment_mode: 'online',
    order_lines: [{ id: 11, quantity: 1, list_price: 205_000 }],
  },
};

it('[AP-10] sends JSON and accepts JSON', async () => {
  const server = await serve((response) => json(response, { message: 'ok', order: {} }, 201));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await unwrap(shop.POST('/api/commande-sans-partner', { body: order }), log);
  expect(server.arrivals[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
  });
  expect(JSON.parse(server.arrivals[0]?.body ?? '')).toEqual(order);
});

it('[AP-10] [C5] repeats the XSRF-TOKEN cookie as X-XSRF-TOKEN, also on GET calls, some of which change something', async () => {
  const server = await serve((response) => json(response, pack));
  const shop = createShopClient({
    baseUrl: server.baseUrl,
    cookies: () => 'theme=x; XSRF-TOKEN=abc.def-123; other=y',
  });
  await shop.GET('/api/pack_product');
  await shop.POST('/api/commande-sans-partner', { body: order });
  expect(server.arrivals.map(({ headers }) => headers['x-xsrf-token'])).toEqual([
    'abc.def-123',
    'abc.def-123',
  ]);
});

it('[AP-10] over https the token is that of the __Host- cookie', async () => {
  const server = await serve((response) => json(response, pack));
  const shop = createShopClient({
    baseUrl: server.baseUrl,
    cookies: () => 'XSRF-TOKEN=of-a-subdomain; __Host-XSRF-TOKEN=of-our-host',
  });
  await shop.POST('/api/commande-sans-partner', { body: order });
  expect(server.arrivals[0]?.headers['x-xsrf-token']).toBe('of-our-host');
});

it('[AP-10] [B39] a page without the cookie asks for it once, before its first write', async () => {
  let cookies = 'NOT-XSRF-TOKEN=1; XSRF-TOKEN=';
  const server = await serve((response, { url }) => {
    if (url === '/api/visite') cookies = 'XSRF-TOKEN=set-by-the-visit';
    json(response, pack);
  });
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => cookies });
  await shop.GET('/api/pack_product');
  await shop.POST('/api/commande-sans-partner', { body: order });
  await shop.POST('/api/commande-sans-partner', { body: order });
  expect(server.arrivals.map(({ url, headers }) => [url, headers['x-xsrf-token']])).toEqual([
    ['/api/pack_product', undefined],
    ['/api/visite', undefined],
    ['/api/commande-sans-partner', 'set-by-the-visit'],
    ['/api/commande-sans-partner', 'set-by-the-visit'],
  ]);
});

it('[AP-10] [E3] where cookies are blocked, it asks once and writes without a token', async () => {
  const server = await serve((response) => json(response, pack));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => '' });
  await shop.POST('/api/commande-sans-partner', { body: order });
  await shop.POST('/api/commande-sans-partner', { body: order });
  expect(server.arrivals.map(({ url }) => url)).toEqual([
    '/api/visite',
    '/api/commande-sans-partner',
    '/api/commande-sans-partner',
  ]);
  for (const { headers } of server.arrivals) expect(headers).not.toHaveProperty('x-xsrf-token');
});

it('[AP-11] an error has status, code, French message and invalid fields', async () => {
  quiet();
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'order.invalid_guest',
    message: 'Vérifiez vos informations.',
    request_id: '1',
    fields: [{ field: 'telephone', message: 'Le numéro de téléphone est invalide.' }],
  };
  const server = await serve((response) => json(response, problem, 400, 'application/problem+json'));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await expect(unwrap(shop.POST('/api/commande-sans-partner', { body: order }), log)).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'status',
    status: 400,
    code: 'order.invalid_guest',
    message: 'Vérifiez vos informations.',
    fields: [{ field: 'telephone', message: 'Le numéro de téléphone est invalide.' }],
  });
  expect(server.arrivals).toHaveLength(1);
});

it.each([
  ['text/html', '<h1>Bad Gateway</h1>'],
  ['application/json', '[]'],
  ['application/json', '{"code":"x"}'],
  ['application/json', '{"code":"","message":"Non."}'],
  ['application/json', '{"code":"x","message":"Non.","fields":[{"field":1,"message":"Non."}]}'],
])('[AP-11] an error status without our body still has a French message: %s %s', async (type, body) => {
  quiet();
  const server = await serve((response) => response.writeHead(502, { 'content-type': type }).end(body));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await expect(unwrap(shop.GET('/api/pack_product'), log)).rejects.toMatchObject({
    kind: 'status',
    status: 502,
    code: 'server.failed',
    message: 'Un problème est survenu chez nous. Réessayez dans un instant.',
  });
  expect(server.arrivals).toHaveLength(1);
});

it.each([
  ['a Wi-Fi portal’s page', 'text/html', '<html><body>Connectez-vous</body></html>'],
  ['a page that calls itself JSON', 'application/json', '<html></html>'],
  ['a lone word', 'application/json', '"ok"'],
  ['nothing', 'application/json', ''],
])('[AP-11] treats %s with status 200 as no answer (HAZARDS E10)', async (_, type, body) => {
  quiet();
  const server = await serve((response) => response.writeHead(200, { 'content-type': type }).end(body));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await expect(unwrap(shop.POST('/api/commande-sans-partner', { body: order }), log)).rejects.toMatchObject({
    kind: 'network',
    code: 'network',
    message: 'La connexion ne répond pas. Vérifiez votre réseau, puis réessayez.',
  });
});

it('[AP-11] logs a failure in French and rethrows it; aborted calls are not logged', async () => {
  const written = quiet();
  const server = await serve((response) => json(response, {}, 500));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await expect(unwrap(shop.GET('/api/pack_product'), log)).rejects.toMatchObject({ kind: 'status' });
  expect(written.mock.calls).toEqual([[log, expect.objectContaining({ kind: 'status', status: 500 })]]);

  const signal = AbortSignal.abort();
  await expect(unwrap(shop.GET('/api/pack_product', { signal }), log)).rejects.toMatchObject({
    kind: 'aborted',
    code: 'aborted',
    message: 'La demande a été interrompue.',
  });
  expect(written).toHaveBeenCalledTimes(1);
});

it.each(['../../../commande/7/delete', '..', '.', '.a', '', 'a/b', 'a\\b', 'a b', 'é', 'x'.repeat(255)])(
  '[AP-10] never puts %j into the path of a call (HAZARDS C29)',
  async (code) => {
    quiet();
    const server = await serve((response) => json(response, pack));
    const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
    const call = async () =>
      unwrap(shop.GET('/api/pack_product/{code}', { params: { path: { code } } }), log);
    await expect(call()).rejects.toMatchObject({ kind: 'status', code: 'request.invalid' });
    expect(server.arrivals).toEqual([]);
  },
);
