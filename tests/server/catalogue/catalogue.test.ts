import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
let client: ReturnType<typeof apiClient>;

beforeAll(async () => {
  shop = await openTestShop();
  client = apiClient(shop.app);
});
afterAll(() => shop.close());

it('[AP-09] returns the products on sale in display order, with all fields of the contract', async () => {
  const answer = await client.get('/api/produits-page');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    products: [
      {
        id: 101,
        name: 'Réfrigérateur combiné Hisense 266 L',
        description: 'Un appareil solide.',
        categ_id: 'Réfrigérateurs',
        brand: 'Hisense',
        fact: '266 L · Classe A+',
        list_price: 245_000,
        promo_price: 219_000,
        en_promo: true,
        preorder_price: null,
        creditorder_price: null,
        is_creditorder: false,
        sale_ok: true,
        image: '/pictures/refrigerateur-512.webp?v=1a2b3c4d',
        tint: '#ddefe9',
        rang: 1,
        tags: [{ id: 3, name: 'Nouveau' }],
      },
      expect.objectContaining({ id: 201, promo_price: null, en_promo: false, tags: [] }),
    ],
    total: 2,
    total_capped: false,
    page: 1,
    limit: 100,
    corrected: null,
    sort: 'relevance',
  });
});

it.each([
  ['?page=1&limit=1', { page: 1, limit: 1, ids: [101] }],
  ['?page=2&limit=1', { page: 2, limit: 1, ids: [201] }],
  ['?page=99&limit=1', { page: 2, limit: 1, ids: [201] }],
  ['?page=-1', { page: 1, limit: 100, ids: [101, 201] }],
  ['?page=0&limit=0', { page: 1, limit: 1, ids: [101] }],
  ['?page=1000000000&limit=1000000', { page: 1, limit: 100, ids: [101, 201] }],
])('[D5] clamps %s', async (query, { page, limit, ids }) => {
  const answer = (await client.get(`/api/produits-page${query}`)).json();
  expect(answer).toMatchObject({ page, limit, total: 2 });
  expect(answer.products.map(({ id }: { id: number }) => id)).toEqual(ids);
});

it.each(['?page=abc', '?page=1.5', '?page=1&page=2', '?limit[]=3&limit[]=4', '?page=', '?x=1&x=2'])(
  '[D3] rejects %s, which is not a number or repeated',
  async (query) => {
    const answer = await client.get(`/api/produits-page${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  },
);

it('[PK-01] [AP-04] lists the current packs with products, prices and catalogue totals', async () => {
  const { data } = (await client.get('/api/pack_product')).json();
  expect(data.map(({ code }: { code: string }) => code)).toEqual(['PACK-CUISINE', 'PACK-DUO']);
  expect(data[0]).toMatchObject({ sommeTotal: 389_000, sommeCatalogue: 424_000, ends_at: null });
  expect(data[1]).toMatchObject({ sommeTotal: 380_000, sommeCatalogue: 410_000 });
  expect(data[0].produits[0]).toEqual({
    id: 11,
    product_id: 101,
    name: 'Réfrigérateur combiné Hisense 266 L',
    image: '/pictures/refrigerateur-512.webp?v=1a2b3c4d',
    tint: '#ddefe9',
    fact: '266 L · Classe A+',
    quantity: 1,
    price_unit: 205_000,
    list_price: 219_000,
  });
});

it.each([
  ['PACK-FINI', 410, 'pack.ended', "Le pack n'est plus d'actualité ou indisponible."],
  ['PACK-DEMAIN', 404, 'pack.unknown', 'Pack non trouvé ou plus disponible.'],
  ['PACK-INCONNU', 404, 'pack.unknown', 'Pack non trouvé ou plus disponible.'],
  ['..%2F..%2Fcommande%2F7', 404, 'pack.unknown', 'Pack non trouvé ou plus disponible.'],
  ['x'.repeat(41), 404, 'pack.unknown', 'Pack non trouvé ou plus disponible.'],
])('[PK-05] answers %s with its own error', async (code, status, problem, message) => {
  const answer = await client.get(`/api/pack_product/${code}`);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: status === 410 ? 'Gone' : 'Not Found',
    status,
    code: problem,
    message,
    request_id: answer.headers['x-request-id'],
  });
  expect(answer.statusCode).toBe(status);
});

it.each([
  ['2025-05-31T23:59:59.999Z', 200],
  ['2025-06-01T00:00:00.000Z', 410],
])('[PK-05] a pack ends exactly on time: at %s the answer is %i', async (moment, status) => {
  const app = await shop.rebuild({ clock: { now: () => new Date(moment) } });
  expect((await apiClient(app).get('/api/pack_product/PACK-FINI')).statusCode).toBe(status);
  await app.close();
});
