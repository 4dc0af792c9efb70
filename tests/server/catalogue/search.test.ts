import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '#catalogue/schema.ts';
import { fetchPage, openRealShop } from '#tests/support/real-shop.ts';
import type { TestShop } from '#tests/support/shop-server.ts';

let shop: TestShop;
let catalogue: Catalogue;
beforeAll(async () => {
  ({ shop, catalogue } = await openRealShop());
});
afterAll(() => shop.close());

const find = (search: string, more: Record<string, string | number> = {}) =>
  fetchPage(shop.app, '/api/produits-filtrer', { search, limit: 100, ...more });
const names = async (search: string) => (await find(search)).products.map(({ name }) => name);
const inCategory = (key: string) => catalogue.products.filter(({ category }) => category === key).length;

it.each([
  ['réfrigérateur', 'REFRIGERATEURS'],
  ['Congélateur', 'congelateurs'],
  ['télé', 'tv'],
  ['clim', 'climatiseurs'],
  ['machine à laver', 'lave-linge'],
])('[NV-09] finds the same for %s and %s, with any accents, plurals and synonyms', async (one, other) => {
  const [first, second] = [await names(one), await names(other)];
  expect(first.length).toBeGreaterThan(0);
  expect(second.slice(0, 3)).toEqual(first.slice(0, 3));
});

it('finds every fridge by its everyday name, first those named so', async () => {
  const { products } = await find('frigo');
  expect(products.filter(({ categ_id: name }) => name === 'Réfrigérateurs')).toHaveLength(
    inCategory('refrigerateurs'),
  );
  const freezers = await find('congélateur');
  const kinds = freezers.products.map(({ categ_id: name }) => name);
  expect(kinds.slice(0, inCategory('congelateurs'))).toContain('Congélateurs');
  expect(kinds[0]).toBe('Congélateurs');
});

it.each<[string, (model: string) => string]>([
  ['as it is', (model) => model],
  ['in small letters', (model) => model.toLowerCase()],
  ['without its hyphen', (model) => model.replace('-', '')],
  ['with a space for its hyphen', (model) => model.replace('-', ' ')],
  ['without its last letter', (model) => model.slice(0, -1)],
])('finds a model number typed as %s', async (_, type) => {
  const models = catalogue.products.filter(
    ({ model, sale_ok: isOn }) => isOn && /^[A-Z]+-[A-Z]*\d+[A-Z0-9]*$/.test(model),
  );
  expect(models.length).toBeGreaterThan(2);
  for (const { id, model } of models.slice(0, 5)) {
    expect([model, (await find(type(model))).products.map((product) => product.id)]).toEqual([
      model,
      expect.arrayContaining([id]),
    ]);
  }
});

it('finds by brand, and by prefix of the last word', async () => {
  const samsung = catalogue.products.filter(({ brand, sale_ok: isOn }) => isOn && brand === 'Samsung');
  for (const search of ['samsung', 'Sams', 'SAMSUNG']) {
    const found = (await find(search)).products.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(samsung.map(({ id }) => id)));
  }
});

it.each([
  ['samsumg', 'samsung'],
  ['refrigirateur', 'réfrigérateur'],
  ['hisence', 'hisense'],
  ['climatisuer', 'climatiseur'],
])('corrects the spelling of %s, and returns the corrected term', async (typed, meant) => {
  const page = await find(typed);
  expect(page.corrected).toBe(meant);
  expect(page.products.map(({ id }) => id)).toEqual((await find(meant)).products.map(({ id }) => id));
});

it.each([
  'xqzwvk',
  'trottinette volante',
  '%',
  '_',
  '%%%',
  '\\',
  '""',
  "' or 1=1 --",
  "'; drop table products; --",
])('[D5] finds nothing for %s', async (search) => {
  expect(await find(search)).toMatchObject({ total: 0, page: 1, products: [] });
  expect((await find('samsung')).total).toBeGreaterThan(0);
});

it.each([
  'frigo prix',
  'frigo promo',
  'frigo neuf à Dakar',
  'acheter un frigo',
  'prix frigo Sénégal en stock',
])('[NV-09] finds the same for frigo and %s', async (search) => {
  expect(await find(search)).toEqual(await find('frigo'));
});

it.each([
  ['frigo pas cher', 'frigo'],
  ['mixeur PAS CHÈRE', 'mixeur'],
  ['télé samsung moins cher', 'télé samsung'],
  ['clim bon marché', 'clim'],
])('[NV-09] finds for %s the same as for %s, the cheapest first', async (search, about) => {
  const cheapest = await find(search);
  expect(cheapest).toEqual(await find(about, { sort: 'price-asc' }));
  expect([cheapest.total > 0, cheapest.corrected, cheapest.sort]).toEqual([true, null, 'price-asc']);
  const chosen = await find(search, { sort: 'relevance' });
  expect(chosen).toEqual(await find(about));
  expect(chosen.sort).toBe('relevance');
});

it('filters a search by category, offer, tag and price', async () => {
  const all = (await find('samsung')).products;
  const inCold = await find('samsung', { category: 'Réfrigérateurs' });
  expect(inCold.products.map(({ id }) => id)).toEqual(
    all.filter(({ categ_id: name }) => name === 'Réfrigérateurs').map(({ id }) => id),
  );
  const promo = await fetchPage(shop.app, '/api/produits-filtrer-promo', { search: 'samsung', limit: 100 });
  expect(promo.products.map(({ id }) => id)).toEqual(
    all.filter(({ en_promo: isOn }) => isOn).map(({ id }) => id),
  );
  const cheap = await find('samsung', { max: 150_000 });
  const priceOf = (product: (typeof all)[number]) =>
    product.en_promo ? (product.promo_price ?? product.list_price) : product.list_price;
  expect(cheap.products.map(({ id }) => id)).toEqual(
    all.filter((product) => priceOf(product) <= 150_000).map(({ id }) => id),
  );
  expect(
    (await find('samsung', { category: 'Chauffe-eau', tag: 'Korité', productType: 'credit' })).total,
  ).toBe(0);
});

it('has pages like any listing', async () => {
  const every = (await find('samsung')).products.map(({ id }) => id);
  const second = await fetchPage(shop.app, '/api/produits-filtrer', { search: 'samsung', limit: 3, page: 2 });
  expect(second.products.map(({ id }) => id)).toEqual(every.slice(3, 6));
  const last = await fetchPage(shop.app, '/api/produits-filtrer', { search: 'samsung', limit: 3, page: 999 });
  expect(last.page).toBe(Math.ceil(every.length / 3));
});
