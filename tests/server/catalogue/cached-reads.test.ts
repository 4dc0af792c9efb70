import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSales } from '#server/catalogue/count-sales.ts';
import { resultRows } from '#server/db/raw.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { apiClient, newVisitor, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  visitor = await newVisitor(shop.app);
});
afterAll(() => shop.close());

const get = (url: string, headers = {}) => apiClient(shop.app).get(url, headers);
const priceOf = async (id: number, headers = {}): Promise<number> =>
  (await get(`/api/produits/${id}`, headers)).json().list_price;
const run = (statement: string) => shop.owner.execute(sql.raw(statement));

const version = async () => resultRows(await run('select version from catalogue_version'));

const namesIn = async (query: string): Promise<string[]> =>
  (await get(`/api/produits-filtrer?${query}`)).json().products.map(({ name }: { name: string }) => name);

/** Changes rows without a new version, as a defect would: stored responses stay. */
async function changeUnnoticed(statement: string): Promise<void> {
  await run('alter table products disable trigger catalogue_changed');
  await run(statement);
  await run('alter table products enable trigger catalogue_changed');
}

it('[A5] [D16] prices of quotes and orders never come from the cache', async () => {
  const lines = [{ id: 201, quantity: 1, list_price: 205_000 }];
  const quote = async () =>
    (
      await visitor.post('/api/commandes/devis', { type_sale: 'order', region: 'dakar', order_lines: lines })
    ).json().order_lines[0].list_price;
  expect([await priceOf(201), await quote()]).toEqual([205_000, 205_000]);
  await changeUnnoticed('update products set list_price = 206000 where id = 201');
  expect([await priceOf(201), await quote()]).toEqual([205_000, 206_000]);
  const order = guestOrder();
  expect((await get('/api/pack_product/PACK-CUISINE')).json().data.sommeTotal).toBe(389_000);
  await run('alter table pack_lines disable trigger catalogue_changed');
  await run('update pack_lines set unit_price = unit_price + 1000 where id = 11');
  await run('alter table pack_lines enable trigger catalogue_changed');
  expect((await get('/api/pack_product/PACK-CUISINE')).json().data.sommeTotal).toBe(389_000);
  const refused = await visitor.post('/api/commande-sans-partner', order);
  expect(refused.json().code).toBe('order.price_changed');
});

it('[AP-01] a read is not repeated for parameters that the contract does not name', async () => {
  const before = await namesIn('category=Cuisini%C3%A8res');
  await changeUnnoticed("update products set name = name || ' (modifié)' where id = 201");
  expect(await namesIn('utm_source=x&category=Cuisini%C3%A8res')).toEqual(before);
  expect(await namesIn('category=Cuisini%C3%A8res&fields=image_256')).not.toEqual(before);
});

it.each([
  ['products', "update products set fact = fact || '.'"],
  ['categories', "update categories set tint = '#ffffff' where id = 2"],
  ['tags', "update tags set name = name || '.'"],
  ['worn tags', 'delete from product_tags'],
  ['packs', "update packs set tagline = tagline || '.'"],
  ['pack lines', 'update pack_lines set unit_price = unit_price - 1'],
  ['pictures', 'delete from product_pictures'],
])('[D16] every change of %s gives the catalogue another version', async (_, statement) => {
  const before = await version();
  await run(statement);
  expect(await version()).not.toEqual(before);
});

it('a rolled-back change keeps the version', async () => {
  const before = await version();
  await expect(
    shop.owner.transaction(async (tx) => {
      await tx.execute(sql`update products set rang = 9`);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await version()).toEqual(before);
});

it('[AP-01] [D16] an edit by staff and a new count of sales show at once', async () => {
  const admin = await newStaffClient(shop, 'admin');
  expect((await get('/api/tags')).json().data).toHaveLength(2);
  expect((await admin.post('/api/tags', { name: 'Korité' })).statusCode).toBe(201);
  expect((await get('/api/tags')).json().data).toHaveLength(3);
  await changeUnnoticed('update products set sold = 5 where id = 201');
  const best = async () =>
    (await get('/api/produits-filtrer?sort=best-selling'))
      .json()
      .products.map(({ id }: { id: number }) => id);
  const before = await best();
  await countSales(shop.db, shop.clock);
  expect((await best()).toSorted()).toEqual(before.toSorted());
});

it('[PK-01] a pack is offered from its start to its end, whatever is stored', async () => {
  const codes = async () =>
    (await get('/api/pack_product')).json().data.map(({ code }: { code: string }) => code);
  const soon = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  const later = new Date(shop.clock.now().getTime() + 7_200_000).toISOString();
  await run(`update packs set starts_at = '${soon}', ends_at = '${later}' where code = 'PACK-CUISINE'`);
  expect(await codes()).not.toContain('PACK-CUISINE');
  shop.clock.advance(3_600_000);
  expect(await codes()).toContain('PACK-CUISINE');
  expect((await get('/api/pack_product/PACK-CUISINE')).statusCode).toBe(200);
  shop.clock.advance(3_600_000);
  expect(await codes()).not.toContain('PACK-CUISINE');
  expect((await get('/api/pack_product/PACK-CUISINE')).statusCode).toBe(410);
});

it('a stored response is revalidated by its ETag in every encoding, and errors are never stored', async () => {
  const plain = await get('/api/categories');
  const { etag } = plain.headers;
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  const again = await get('/api/categories', { 'if-none-match': String(etag), 'accept-encoding': 'br' });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect((await get('/api/produits/999')).statusCode).toBe(404);
  expect((await get('/api/produits/999')).headers).toMatchObject({ 'cache-control': 'no-store' });
  await changeUnnoticed('update products set id = 999 where id = 202');
  await changeUnnoticed("update products set on_sale = true, picture_version = '1a2b3c4d' where id = 999");
  expect((await get('/api/produits/999')).statusCode).toBe(200);
});
