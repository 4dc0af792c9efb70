import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSales } from '#server/catalogue/count-sales.ts';
import { tables } from '#server/db/index.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { fetchPage } from '#tests/support/real-shop.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const bestSelling = async () =>
  (await fetchPage(shop.app, '/api/produits-filtrer', { sort: 'best-selling' })).products.map(({ id }) => id);

it('[LS-01] what was ordered in the last three months sells best, unless the order was cancelled', async () => {
  const inRank = await bestSelling();
  const last = inRank.at(-1)!;
  const { orders, orderLines } = tables;
  const { id } = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
  await shop.owner.update(orderLines).set({ productId: last }).where(eq(orderLines.orderId, id));

  expect(await countSales(shop.db, shop.clock)).toBe(1);
  expect(await bestSelling()).toEqual([last, ...inRank.slice(0, -1)]);
  expect(await countSales(shop.db, shop.clock)).toBe(0);

  await shop.owner.update(orders).set({ state: 'cancel' }).where(eq(orders.id, id));
  expect(await countSales(shop.db, shop.clock)).toBe(1);
  expect(await bestSelling()).toEqual(inRank);

  await shop.owner.update(orders).set({ state: 'sale' }).where(eq(orders.id, id));
  shop.clock.advance(91 * DAY_MS);
  expect(await countSales(shop.db, shop.clock)).toBe(0);
});
