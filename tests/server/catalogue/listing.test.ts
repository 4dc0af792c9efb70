import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Catalogue, currentPrice, type Product } from '#catalogue/schema.ts';
import { fetchPage, openRealShop } from '#tests/support/real-shop.ts';
import type { TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
let catalogue: Catalogue;
beforeAll(async () => {
  ({ shop, catalogue } = await openRealShop());
});
afterAll(() => shop.close());

const ask = (path: string, query: Record<string, string | number> = {}) => fetchPage(shop.app, path, query);
/** The ids of the products on sale that fit, in the shop's order, as the files tell it. */
const fitting = (fits: (product: Product) => boolean) =>
  catalogue.products
    .filter((product) => product.sale_ok && fits(product))
    .toSorted((a, b) => a.rang - b.rang || a.id - b.id)
    .map(({ id }) => id);
const ids = (page: { products: { id: number }[] }) => page.products.map(({ id }) => id);
const keyOf = (name: string) => catalogue.categories.find((each) => each.name === name)?.key;

const isPromo = ({ en_promo: isOn }: Product) => isOn;
const isCredit = ({ is_creditorder: isOn }: Product) => isOn;
const canPreorder = ({ preorder_price: price }: Product) => price !== undefined;
const wears = (tag: string) => (product: Product) => product.tags.includes(tag);
const isIn = (name: string) => (product: Product) => product.category === keyOf(name);
const costs = (min: number, max: number) => (product: Product) =>
  currentPrice(product) >= min && currentPrice(product) <= max;
const all =
  (...rules: ((product: Product) => boolean)[]) =>
  (product: Product) =>
    rules.every((rule) => rule(product));

it.each<[string, Record<string, string | number>, (product: Product) => boolean]>([
  ['/api/produits', {}, () => true],
  ['/api/produits-filtrer', {}, () => true],
  ['/api/produits-page', {}, () => true],
  ['/api/produits-filter-promo', {}, isPromo],
  ['/api/produits-filtrer-promo', {}, isPromo],
  ['/api/produits-filtrer-ramadan', {}, wears('Ramadan')],
  ['/api/produits-filtrer-tabaski', {}, wears('Tabaski')],
  ['/api/produits-precommande', {}, canPreorder],
  ['/api/produits-creditcommande', {}, isCredit],
  ['/api/produits/categorie/3', {}, isIn('Réfrigérateurs')],
  ['/api/produits-filtrer', { category: 'Réfrigérateurs' }, isIn('Réfrigérateurs')],
  ['/api/produits-filtrer', { category: 'refrigerateurs' }, isIn('Réfrigérateurs')],
  ['/api/produits-filtrer', { category: 3 }, isIn('Réfrigérateurs')],
  ['/api/produits-filtrer', { category: 'Fusées' }, () => true],
  ['/api/produits-filtrer', { tag: 'nouveau' }, wears('Nouveau')],
  ['/api/produits-filtrer', { tag: 'rien' }, () => true],
  ['/api/produits-filtrer', { productType: 'promo' }, isPromo],
  ['/api/produits-filtrer', { productType: 'credit' }, isCredit],
  ['/api/produits-filtrer', { productType: 'PROMO' }, () => true],
  ['/api/produits-filtrer', { min: 60_000, max: 120_000 }, costs(60_000, 120_000)],
  ['/api/produits-filtrer', { min: 120_000, max: 60_000 }, () => true],
  ['/api/produits-filtrer', { min: 'x', max: -4 }, () => true],
  ['/api/produits-filtrer', { min: 4_999_998, max: 4_999_999 }, costs(4_999_998, 4_999_999)],
  [
    '/api/produits-filtrer-promo',
    { category: 'Téléviseurs', tag: 'Ramadan', min: 50_000 },
    all(isPromo, isIn('Téléviseurs'), wears('Ramadan'), costs(50_000, Infinity)),
  ],
  ['/api/produits-filtrer-tabaski', { tag: 'Ramadan', productType: 'promo' }, all(wears('Tabaski'), isPromo)],
  ['/api/produits-creditcommande', { productType: 'promo' }, isCredit],
])('[AP-01] [LS-03] %s with %o returns matching products in display order', async (path, query, fits) => {
  const expected = fitting(fits);
  const first = await ask(path, { ...query, limit: 100 });
  expect(first.total).toBe(expected.length);
  expect(ids(first)).toEqual(expected.slice(0, 100));
  const second = await ask(path, { ...query, limit: 7, page: 2 });
  expect(ids(second)).toEqual(expected.length > 7 ? expected.slice(7, 14) : expected);
});

it('[LS-02] returns nine products by default, and up to a hundred per page', async () => {
  expect(await ask('/api/produits-filtrer')).toMatchObject({ page: 1, limit: 9, total_capped: false });
  expect((await ask('/api/produits-filtrer')).products).toHaveLength(9);
  expect(await ask('/api/produits-page')).toMatchObject({ page: 1, limit: 100 });
});

it.each([
  [{ page: 9_999 }, 'last'],
  [{ page: 1_000_000_000 }, 'last'],
  [{ page: -1 }, 1],
  [{ page: 'abc' }, 1],
  [{ page: '1e9' }, 1],
])('[D5] clamps page %o', async (query, page) => {
  const answer = await ask('/api/produits-filtrer', query);
  expect(answer.page).toBe(page === 'last' ? Math.ceil(answer.total / 9) : page);
  expect(answer.products.length).toBeGreaterThan(0);
});

it('[D5] never returns more than a hundred products', async () => {
  expect(await ask('/api/produits-filtrer', { limit: 1_000_000 })).toMatchObject({ limit: 100 });
  expect(await ask('/api/produits-filtrer', { limit: 0 })).toMatchObject({ limit: 1 });
  expect(await ask('/api/produits-filtrer', { limit: 'tout' })).toMatchObject({ limit: 9 });
});

it('[AP-01] returns one product with all details', async () => {
  const [product] = catalogue.products;
  const answer = await apiClient(shop.app).get(`/api/produits/${product!.id}`);
  expect(answer.json()).toMatchObject({
    id: product!.id,
    name: product!.name,
    model: product!.model,
    category: { name: catalogue.categories.find(({ key }) => key === product!.category)?.name },
    warranty_months: product!.warranty_months,
    specifications: product!.specifications,
  });
  for (const id of ['999999999', 'abc', '0', '-1', '2147483648', '1%27%20or%201=1']) {
    const none = await apiClient(shop.app).get(`/api/produits/${id}`);
    expect([id, none.statusCode, none.json().code]).toEqual([id, 404, 'product.unknown']);
  }
});

it('[AP-01] counts the products of each offer', async () => {
  expect((await apiClient(shop.app).get('/api/produits-count')).json()).toEqual({
    count: fitting(() => true).length,
    promo: fitting(isPromo).length,
    preorder: fitting(canPreorder).length,
    credit: fitting(isCredit).length,
  });
});

it('[AP-02] lists categories and tags with their counts, and one category', async () => {
  const categories = (await apiClient(shop.app).get('/api/categories')).json().data;
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(
    catalogue.categories.toSorted((a, b) => a.rang - b.rang).map(({ name }) => name),
  );
  const [first] = fitting(isIn('Réfrigérateurs'));
  const cold = categories.find(({ name }: { name: string }) => name === 'Réfrigérateurs');
  expect(cold.total).toBe(fitting(isIn('Réfrigérateurs')).length);
  expect(cold.image).toContain(catalogue.products.find(({ id }) => id === first)?.key);
  expect((await apiClient(shop.app).get(`/api/categories/${cold.id}`)).json()).toEqual({ data: cold });
  const tags = (await apiClient(shop.app).get('/api/tags')).json().data;
  expect(tags).toEqual(
    catalogue.tags.map(({ id, name }) => ({ id, name, total: fitting(wears(name)).length })),
  );
  for (const url of ['/api/categories/999', '/api/categories/abc', '/api/produits/categorie/999']) {
    const none = await apiClient(shop.app).get(url);
    expect([url, none.statusCode, none.json().code]).toEqual([url, 404, 'category.unknown']);
  }
});

it('[C27] catalogue responses can be cached for a minute, set no cookie, and errors are not cached', async () => {
  for (const url of [
    '/api/produits-filtrer',
    `/api/produits/${catalogue.products[0]!.id}`,
    '/api/categories',
    '/api/tags',
    '/api/produits-count',
  ]) {
    const { headers, cookies } = await apiClient(shop.app).get(url);
    expect([url, headers['cache-control'], cookies]).toEqual([
      url,
      'public, max-age=60, stale-while-revalidate=600',
      [],
    ]);
  }
  expect((await apiClient(shop.app).get('/api/produits/999999')).headers['cache-control']).toBe('no-store');
});

it('[D7] embeds pictures on request only, in a limited number', async () => {
  expect((await ask('/api/produits-filtrer')).products[0]).not.toHaveProperty('image_256');
  const pictured = await apiClient(shop.app).get('/api/produits-filtrer?fields=image_256&limit=100');
  const page = pictured.json<{ limit: number; products: { image_256: string }[] }>();
  expect(page.limit).toBe(24);
  expect(pictured.rawPayload.length).toBeLessThan(300 * 1024);
  const webp = page.products.map(({ image_256: picture }) =>
    Buffer.from(picture, 'base64').toString('latin1', 8, 12),
  );
  expect(webp).toContain('WEBP');
});
