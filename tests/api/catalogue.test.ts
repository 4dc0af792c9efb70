// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { fetchHomeProducts, fetchPackOffers } from '#src/api/catalogue.ts';
import { createShopClient } from '#src/api/client.ts';
import { sourcesIn } from '#tests/support/sources.ts';
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

it('[LS-11] asks for the first ten products and reads what a card shows', async () => {
  const server = await serve((response) =>
    json(response, {
      products: [
        fridge,
        { ...fridge, id: 102, en_promo: false, preorder_price: 230_000, is_creditorder: false },
      ],
      total: 48,
      page: 1,
      limit: 10,
    }),
  );
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => '' });
  const shown = {
    id: 101,
    name: 'Réfrigérateur combiné Hisense RD-35 266 L',
    fact: '266 L · Classe A+',
    image: '/pictures/refrigerateur-hisense-rd35-512.webp?v=1a2b3c4d',
    tint: '#e6eef7',
    price: 219_000,
    priceBefore: 245_000,
    hasPreorder: false,
    hasCredit: true,
  };
  expect(await fetchHomeProducts(shop, never)).toEqual([
    shown,
    { ...shown, id: 102, price: 245_000, priceBefore: undefined, hasPreorder: true, hasCredit: false },
  ]);
  expect(server.arrivals.map(({ url }) => url)).toEqual(['/api/produits-page?page=1&limit=10']);
});

it('[AP-04] reads the packs, their pictures and both totals', async () => {
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
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => '' });
  const offer = {
    code: 'PACK-CUISINE',
    name: 'Pack Cuisine',
    tagline: 'La cuisine complète, d’un coup.',
    endsAt: Date.UTC(2026, 11, 1),
    pictures: [{ id: 11, name: fridge.name, image: fridge.image, tint: '#e6eef7', quantity: 2 }],
    total: 410_000,
    totalApart: 438_000,
  };
  expect(await fetchPackOffers(shop, never)).toEqual([offer, { ...offer, endsAt: undefined }]);
});

it('[AP-11] names in the log what could not be read', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = await serve((response) => json(response, {}, 500));
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => '' });
  await expect(fetchHomeProducts(shop, never)).rejects.toMatchObject({ kind: 'status' });
  await expect(fetchPackOffers(shop, never)).rejects.toMatchObject({ kind: 'status' });
  expect(written.mock.calls.map(([text]) => text)).toEqual([
    'Erreur lors de la récupération des produits',
    'Erreur lors de la récupération des packs',
  ]);
});

it('[AP-09] the shop speaks to its server through the typed client, and in no other way', () => {
  const callers = sourcesIn('src').filter(({ text }) => /\bfetch\(|XMLHttpRequest|sendBeacon/.test(text));
  expect(callers.map(({ path }) => path).toSorted()).toEqual(['src/api/client.ts', 'src/api/send.ts']);
  const makers = sourcesIn('src').filter(({ outside }) => outside.includes('openapi-fetch'));
  expect(makers.map(({ path }) => path)).toEqual(['src/api/client.ts']);
  expect(makers[0]?.text).toContain('createClient<paths>');
  expect(makers[0]?.inside).toContain('openapi/schema.d.ts');
});
