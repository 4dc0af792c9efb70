import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import type { Transaction } from '#server/db/index.ts';
import { openOwner } from '#server/db/open.ts';
import { products } from '#server/db/schema.ts';
import { untilWaiting } from '#tests/support/postgres/lock-queue.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';

let database: TestDatabase;
let shop: TestShop;
/** A start and an order, each with a connection of its own. */
let starting: ReturnType<typeof openOwner>;
let ordering: ReturnType<typeof openOwner>;
beforeAll(async () => {
  database = await createTestDatabase('shop');
  shop = await openTestShop(database.url);
  starting = openOwner(database.url);
  ordering = openOwner(database.url);
});
afterAll(async () => {
  await Promise.all([starting.close(), ordering.close()]);
  await shop.close();
  await database.drop();
});

const lockProduct = (tx: Transaction, id: number) =>
  tx.select().from(products).where(eq(products.id, id)).for('update');

/** The catalogue after the name of a product was changed in its file. */
function changedCatalogue(name: string) {
  const source = smallCatalogue();
  const [first, ...others] = source.catalogue.products;
  if (!first) throw new Error('the catalogue is empty');
  return { ...source, catalogue: { ...source.catalogue, products: [{ ...first, name }, ...others] } };
}

it('[OP-04] [D2] a start that meets a deadlock with orders loads the catalogue all the same', async () => {
  const name = 'Réfrigérateur Hisense, nouveau nom';
  // PostgreSQL ends the transaction that looks for a deadlock first after it has come about. The start has to be the last
  // that waits, so a third transaction stops it between the two products of the order.
  const { loading, ordered } = await shop.db.transaction(async (third) => {
    await lockProduct(third, 201);
    const started = loadCatalogue(starting.db, changedCatalogue(name), shop.clock);
    started.catch(() => undefined);
    await untilWaiting(shop.owner, 1);
    const order = ordering.db.transaction(async (tx) => {
      await tx.execute(sql`set local deadlock_timeout = '1min'`);
      await lockProduct(tx, 202);
      await lockProduct(tx, 101);
    });
    order.catch(() => undefined);
    await untilWaiting(shop.owner, 2);
    return { loading: started, ordered: order };
  });
  await ordered;
  expect(await loading).toBe(true);
  expect(await shop.db.select({ name: products.name }).from(products).where(eq(products.id, 101))).toEqual([
    { name },
  ]);
});
