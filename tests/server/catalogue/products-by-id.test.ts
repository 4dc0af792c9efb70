import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (query: string) => apiClient(shop.app).get(`/api/produits?${query}`);
const idsOf = async (query: string): Promise<number[]> =>
  (await ask(query)).json().products.map(({ id }: { id: number }) => id);

it('[AP-01] [BK-02] returns the requested products in their order, each once', async () => {
  const answer = await ask('ids=201,101,201');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    products: [{ id: 201 }, { id: 101 }],
    total: 2,
    total_capped: false,
    page: 1,
    corrected: null,
  });
  const listed = (await ask('')).json().products;
  expect(answer.json().products[1]).toEqual(listed.find(({ id }: { id: number }) => id === 101));
});

it('[AP-01] leaves out products that are not on sale or do not exist', async () => {
  const { products } = tables;
  await shop.owner.update(products).set({ onSale: false }).where(eq(products.id, 201));
  expect(await idsOf('ids=201,101,999,2147483648,9999999999')).toEqual([101]);
  const none = await ask('ids=201');
  expect([none.statusCode, none.json().products, none.json().total]).toEqual([200, [], 0]);
  await shop.owner.update(products).set({ onSale: true }).where(eq(products.id, 201));
});

it('[AP-01] accepts a hundred ids at most, and ignores other filters', async () => {
  const hundred = Array.from({ length: 99 }, (_, index) => 1_000 + index);
  expect(await idsOf(`ids=${[...hundred, 101].join(',')}`)).toEqual([101]);
  expect((await ask(`ids=${[...hundred, 101, 102].join(',')}`)).statusCode).toBe(400);
  expect(await idsOf('ids=101,201&page=7&limit=1')).toEqual([101, 201]);
  const [pictured] = (await ask('ids=101&fields=image_256')).json().products;
  expect(pictured).toHaveProperty('image_256');
});

it.each(['ids=', 'ids=0', 'ids=-1', 'ids=101,', 'ids=101;drop', 'ids=1e3', 'ids=101&ids=201'])(
  'rejects %s',
  async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  },
);

it('[C27] can be cached for a minute by shared caches, and sets no cookie', async () => {
  const answer = await ask('ids=101');
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  expect(answer.cookies).toEqual([]);
});
