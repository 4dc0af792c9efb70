import { QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { LISTING_DEFAULTS } from '#domain/catalogue/listing.ts';
import { SHELVES } from '#domain/catalogue/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';
import { createShopClient } from '#src/api/client.ts';
import { packOffersQuery } from '#src/api/pack-offers.ts';
import { fetchSuggestions, homeQueries, listingQuery } from '#src/api/products.ts';
import { recordSearchTerm } from '#src/api/search-terms.ts';
import { sourcesIn } from '#tests/support/import-graph.ts';
import { json, serve } from './small-server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const never = new AbortController().signal;

const fridge = {
  id: 101,
  name: 'Réfrigérateur combiné Hisense RD-35 266 L',
  description: 'Deux portes, froid ventilé.',
  categ_id: 'Réfrigérateurs',
  brand: 'Hisense',
  fact: '266 L · Classe A+',
  list_price: 245_000,
  promo_price: 219_000,
  en_promo: true,
  preorder_price: null,
  creditorder_price: 259_000,
  is_creditorder: true,
  sale_ok: true,
  image: '/pictures/refrigerateur-hisense-rd35-512.webp?v=1a2b3c4d',
  tint: '#e6eef7',
  rang: 1,
  tags: [],
};

/** The data of a query as a screen gets it. */
async function load<TWire, TData, TKey extends QueryKey>(
  query: QueryObserverOptions<TWire, Error, TData, TWire, TKey>,
) {
  const observer = new QueryObserver(new QueryClient(), { ...query, retry: false });
  return (await observer.refetch({ throwOnError: true })).data;
}

const pageKey = (products: object[], more = {}) => ({
  products,
  total: products.length,
  total_capped: false,
  page: 1,
  limit: 10,
  corrected: null,
  ...more,
});

it('[LS-11] requests ten products of a shelf and parses the data of a card', async () => {
  const plain = { ...fridge, id: 102, en_promo: false, preorder_price: 230_000, is_creditorder: false };
  const server = await serve((response) =>
    json(response, pageKey([fridge, plain], { total: 48, total_capped: true, corrected: 'frigo' })),
  );
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  const shown = {
    id: 101,
    name: 'Réfrigérateur combiné Hisense RD-35 266 L',
    brand: 'Hisense',
    category: 'Réfrigérateurs',
    fact: '266 L · Classe A+',
    image: '/pictures/refrigerateur-hisense-rd35-512.webp?v=1a2b3c4d',
    tint: '#e6eef7',
    price: 219_000,
    priceBefore: 245_000,
    preorderPrice: undefined,
    creditPrice: 259_000,
    tags: [],
  };
  const [promotions] = homeQueries(shop);
  expect(await load(promotions)).toEqual({
    products: [
      shown,
      {
        ...shown,
        id: 102,
        price: 245_000,
        priceBefore: undefined,
        preorderPrice: 230_000,
        creditPrice: undefined,
      },
    ],
    total: 48,
    isCapped: true,
    page: 1,
    pages: 5,
    limit: 10,
    corrected: 'frigo',
    sort: undefined,
  });
  expect(server.arrivals.map(({ url }) => url)).toEqual(['/api/produits-filtrer-promo?limit=10']);
});

it('[NV-09] requests five suggestions', async () => {
  const server = await serve((response) => json(response, pageKey([fridge])));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  expect(await fetchSuggestions(shop, 'fri & co', never)).toMatchObject([{ id: 101 }]);
  expect(server.arrivals.map(({ url }) => url)).toEqual([
    '/api/produits-filtrer?search=fri%20%26%20co&limit=5',
  ]);
});

it.each([
  ['/boutique', 'boutique'],
  ['/pre-commandes', 'boutique'],
  ['/credit-commandes', 'boutique'],
  ['/', 'boutique'],
  ['/produits/101/details', 'boutique'],
  ['/en-promo', 'en-promo'],
  ['/promo-ramadan', 'promo-ramadan'],
  ['/promo-tabaski', 'promo-korite'],
])('[AP-03] [NV-10] a search on %s is reported with the source %s', async (path, source) => {
  const server = await serve((response) => json(response, { success: true }));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await recordSearchTerm(shop, 'frigo', path);
  expect(server.arrivals.map(({ method, url, body }) => [method, url, JSON.parse(body)])).toEqual([
    ['POST', '/api/termeRecherche', { terme: 'frigo', source }],
  ]);
});

it('[NV-10] ignores a failed report of a search', async () => {
  const shop = createShopClient({
    baseUrl: 'http://shop.test',
    cookies: () => 'XSRF-TOKEN=x',
    fetch: () => Promise.reject(new TypeError('no network')),
  });
  await expect(recordSearchTerm(shop, 'frigo', '/')).resolves.toBeUndefined();
});

it.each([
  ['shop', '/api/produits-filtrer'],
  ['preorder', '/api/produits-precommande'],
  ['promo', '/api/produits-filtrer-promo'],
  ['ramadan', '/api/produits-filtrer-ramadan'],
  ['tabaski', '/api/produits-filtrer-tabaski'],
  ['credit', '/api/produits-creditcommande'],
] as const)('the listing "%s" is filled by %s', (id, path) => {
  expect(LISTING_PATHS[id]).toBe(path);
});

it('[AP-04] parses the packs, their pictures and both totals', async () => {
  const line = {
    id: 11,
    product_id: 101,
    name: fridge.name,
    image: fridge.image,
    tint: fridge.tint,
    fact: fridge.fact,
    quantity: 2,
    price_unit: 205_000,
    list_price: 219_000,
  };
  const wire = {
    code: 'PACK-CUISINE',
    name: 'Pack Cuisine',
    tagline: 'La cuisine complète, d’un coup.',
    description: '',
    ends_at: '2026-12-01T00:00:00.000Z',
    produits: [line],
    sommeTotal: 410_000,
    sommeCatalogue: 438_000,
  };
  const server = await serve((response) => json(response, { data: [wire, { ...wire, ends_at: null }] }));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  const offer = {
    code: 'PACK-CUISINE',
    name: 'Pack Cuisine',
    tagline: 'La cuisine complète, d’un coup.',
    endsAt: Date.UTC(2026, 11, 1),
    pictures: [{ id: 11, name: fridge.name, image: fridge.image, tint: '#e6eef7', quantity: 2 }],
    total: 410_000,
    totalApart: 438_000,
  };
  expect(await load(packOffersQuery(shop))).toEqual([offer, { ...offer, endsAt: undefined }]);
});

it('[AP-11] logs what could not be loaded', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = await serve((response) => json(response, {}, 500));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => 'XSRF-TOKEN=x' });
  await expect(load(listingQuery(shop, SHELVES[0], LISTING_DEFAULTS))).rejects.toMatchObject({
    kind: 'status',
  });
  await expect(load(packOffersQuery(shop))).rejects.toMatchObject({ kind: 'status' });
  expect(written.mock.calls.map(([text]) => text)).toEqual([
    'Erreur lors de la récupération des produits',
    'Erreur lors de la récupération des packs',
  ]);
});

it('[AP-09] the app calls the server only through the typed client', () => {
  const callers = sourcesIn('src').filter(({ text }) => /\bfetch\(|XMLHttpRequest|sendBeacon/.test(text));
  expect(callers.map(({ path }) => path).toSorted()).toEqual([
    'src/api/client.ts',
    'src/api/send.ts',
    // It requests parts of the app, so that the service worker keeps them.
    'src/features/staff/delivery/keep-code-offline.ts',
    // It hands on the browser's own requests for pages, and makes none.
    'src/service-worker/pages.ts',
  ]);
  const makers = sourcesIn('src').filter(({ outside }) => outside.includes('openapi-fetch'));
  expect(makers.map(({ path }) => path)).toEqual(['src/api/client.ts']);
  expect(makers[0]?.text).toContain('createClient<paths>');
  expect(makers[0]?.inside).toContain('openapi/schema.d.ts');
});
