import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { type Catalogue, currentPrice, type Product } from '#catalogue/schema.ts';
import { priceRanges } from '#server/catalogue/find-choices.ts';
import { fetchPage, openRealShop } from '#tests/support/real-shop.ts';
import type { TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

type Choices = components['schemas']['ListingChoices'];
type Query = Record<string, string | number>;

let shop: TestShop;
let catalogue: Catalogue;
beforeAll(async () => {
  ({ shop, catalogue } = await openRealShop());
});
afterAll(() => shop.close());

const ask = (query: Query, path = '/api/produits-filtrer') =>
  fetchPage(shop.app, path, { limit: 100, ...query });
async function choicesOf(query: Query): Promise<Choices> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await apiClient(shop.app).get(`/api/produits-filtres?${search}`)).json<Choices>();
}

const onSale = () => catalogue.products.filter((product) => product.sale_ok);
const inRank = (products: Product[]) => products.toSorted((a, b) => a.rang - b.rang || a.id - b.id);
const ids = (products: readonly { id: number }[]) => products.map(({ id }) => id);
const litres = ({ fact }: Product) =>
  Number(/(\d+(?:,\d+)?)\u00a0L(?!\/)/.exec(fact)?.[1]?.replace(',', '.') ?? NaN);
const inches = ({ fact }: Product) => Number(/(\d+(?:,\d+)?)"/.exec(fact)?.[1]?.replace(',', '.') ?? NaN);
const wears = (tag: string) => (product: Product) => (product.tags.includes(tag) ? 0 : 1);

const by =
  (...keys: ((product: Product) => number)[]) =>
  (a: Product, b: Product) =>
    keys.map((key) => key(a) - key(b)).find((difference) => difference !== 0) ?? 0;
const rank = ({ rang }: Product) => rang;
const id = (product: Product) => product.id;

const ORDERS: [string, (a: Product, b: Product) => number][] = [
  ['price-asc', by(currentPrice, rank, id)],
  ['price-desc', (a, b) => by(currentPrice, rank, id)(b, a)],
  ['newest', by(wears('Nouveau'), rank, id)],
  ['best-selling', by(wears('Meilleure vente'), rank, id)],
  ['surprise', by(rank, id)],
];

it.each(ORDERS)('[LS-01] sorts a listing by %s, also within prices', async (sort, order) => {
  const expected = ids(onSale().toSorted(order));
  expect(ids((await ask({ sort })).products)).toEqual(expected.slice(0, 100));
  const second = await ask({ sort, limit: 18, page: 2 });
  expect(ids(second.products)).toEqual(expected.slice(18, 36));
  expect(second.total).toBe(expected.length);
  const priced = onSale().filter(
    (product) => currentPrice(product) >= 60_000 && currentPrice(product) <= 300_000,
  );
  const within = await ask({ sort, min: 60_000, max: 300_000, limit: 36, page: 2 });
  expect(ids(within.products)).toEqual(ids(priced.toSorted(order)).slice(36, 72));
  expect(within.total).toBe(priced.length);
});

it.each(ORDERS.filter(([sort]) => sort !== 'surprise'))(
  '[LS-01] sorts what a search finds by %s',
  async (sort, order) => {
    const found = ids((await ask({ search: 'samsung' })).products);
    const expected = onSale().filter((product) => found.includes(product.id));
    expect(expected.length).toBeGreaterThan(10);
    expect(ids((await ask({ search: 'samsung', sort })).products)).toEqual(ids(expected.toSorted(order)));
  },
);

it.each<[string, Query, (product: Product) => boolean]>([
  ['a brand', { brand: 'Samsung' }, ({ brand }) => brand === 'Samsung'],
  ['a brand in any case', { brand: 'SAMSUNG' }, ({ brand }) => brand === 'Samsung'],
  ['an unknown brand, which is ignored', { brand: 'Inconnue' }, () => true],
  [
    'a brand in a category',
    { brand: 'LG', category: 'Téléviseurs' },
    ({ brand, category }) => brand === 'LG' && category === 'televiseurs',
  ],
  [
    'a capacity',
    { category: 'Réfrigérateurs', size: '251-350L' },
    (product) => product.category === 'refrigerateurs' && litres(product) > 250 && litres(product) <= 350,
  ],
  [
    'a screen size and a price',
    { category: 'Téléviseurs', size: '65-po', min: 400_000 },
    (product) =>
      product.category === 'televiseurs' && inches(product) >= 65 && currentPrice(product) >= 400_000,
  ],
  [
    'a size that the category does not have, which is ignored',
    { category: 'Téléviseurs', size: '251-350L' },
    ({ category }) => category === 'televiseurs',
  ],
  ['a size without a category, which is ignored', { size: '251-350L' }, () => true],
  ['a brand that the category does not have', { category: 'Lave-vaisselle', brand: 'Canon' }, () => false],
])('[LS-04] narrows a listing to %s', async (_, query, fits) => {
  const expected = ids(inRank(onSale().filter(fits)));
  const page = await ask(query);
  expect(page.total).toBe(expected.length);
  expect(ids(page.products)).toEqual(expected.slice(0, 100));
});

it.each<[string, Query, Query]>([
  ['the shop', {}, {}],
  ['a category', { category: 'Réfrigérateurs' }, {}],
  ['a chosen brand', { category: 'Téléviseurs', brand: 'LG' }, {}],
  ['a chosen size', { category: 'Téléviseurs', size: '55-55po' }, {}],
  ['prices', { category: 'Réfrigérateurs', min: 100_000, max: 400_000 }, {}],
  ['a search', { search: 'samsung' }, {}],
  ['a search in a category', { search: 'samsung', category: 'Téléviseurs', size: '55-55po' }, {}],
  ['promotions', { shelf: 'promo' }, { productType: 'promo' }],
  ['a holiday', { shelf: 'ramadan', brand: 'Moulinex' }, { tag: 'Ramadan' }],
  ['a tag', { tag: 'Nouveau' }, {}],
])('[LS-04] the numbers beside the choices of %s are what choosing them finds', async (_, query, fixed) => {
  const { brands, sizes } = await choicesOf(query);
  const { shelf: _shelf, ...filters } = { shelf: '', ...query };
  expect(brands.length).toBeGreaterThan(0);
  expect(brands.map(({ total }) => total)).toEqual(
    brands.map(({ total }) => total).toSorted((a, b) => b - a),
  );
  const few = [...brands.slice(0, 3), ...brands.slice(-1)];
  for (const { name, total } of few)
    expect([name, (await ask({ ...filters, ...fixed, brand: name })).total]).toEqual([name, total]);
  for (const { value, total } of sizes)
    expect([value, (await ask({ ...filters, ...fixed, size: value })).total]).toEqual([value, total]);
});

it('[LS-04] a category with sizes offers them in order, and each of its products has one', async () => {
  const { sizes } = await choicesOf({ category: 'Téléviseurs' });
  expect(sizes.map(({ value }) => value)).toEqual(['-32po', '40-43po', '50-50po', '55-55po', '65-po']);
  const televisions = onSale().filter(({ category }) => category === 'televiseurs');
  expect(sizes.reduce((sum, { total }) => sum + total, 0)).toBe(televisions.length);
  expect((await choicesOf({ category: 'Audio' })).sizes).toEqual([]);
  expect((await choicesOf({})).sizes).toEqual([]);
});

it('[LS-04] price shortcuts are round and divide the category', async () => {
  const { prices } = await choicesOf({ category: 'Téléviseurs' });
  expect(prices).toHaveLength(4);
  expect(prices[0]).toMatchObject({ min: null });
  expect(prices.at(-1)).toMatchObject({ max: null });
  expect(priceRanges([139_000, 239_000, 449_000])).toEqual([
    { min: null, max: 150_000 },
    { min: 150_000, max: 250_000 },
    { min: 250_000, max: 450_000 },
    { min: 450_000, max: null },
  ]);
  expect(priceRanges([50_000, 51_000, 52_000])).toEqual([]);
  expect(priceRanges([])).toEqual([]);
});
