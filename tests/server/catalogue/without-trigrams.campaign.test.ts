import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCatalogue } from '#catalogue/read.ts';
import type { Catalogue } from '#catalogue/schema.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { migrate } from '#server/db/migrate.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { fetchPage } from '#tests/support/real-shop.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';

/** A database that has no `pg_trgm` to give, as where the role may not create extensions. */
const plain = new PGlite();
/** Enough to be found in the ways below: the first products of each category, and no pack. */
const OF_A_CATEGORY = 2;
function someOf({ products, ...rest }: Catalogue): Catalogue {
  const isAmongFirst = (product: Catalogue['products'][number]) =>
    products.filter(({ category }) => category === product.category).indexOf(product) < OF_A_CATEGORY;
  return { ...rest, products: products.filter(isAmongFirst), packs: [] };
}

let shop: TestShop;
let app: FastifyInstance;

beforeAll(async () => {
  const clock = manualClock();
  const db = drizzle({ client: plain, casing: 'snake_case' });
  await migrate(db);
  const catalogue = someOf(readCatalogue());
  const picture = { version: '1a2b3c4d', tint: '#ffffff' };
  const pictures = Object.fromEntries(catalogue.products.map(({ key }) => [key, picture]));
  await loadCatalogue(db, { catalogue, pictures }, clock);
  // Only now: PGlite blocks this process for seconds, in which no connection to PostgreSQL could be opened.
  shop = await openTestShop();
  app = await shop.rebuild({
    db,
    clock,
    readDb: db,
  });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await plain.close();
});

it('[NV-09] starts without pg_trgm and searches as usual: accents, plurals, prefixes, model numbers', async () => {
  const extensions = await plain.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
  expect(extensions.rows).toEqual([]);
  const [{ model } = { model: '' }] = readCatalogue().products;
  for (const search of ['frigo', 'REFRIGERATEURS', 'Sams', 'télé hisense', model]) {
    const page = await fetchPage(app, '/api/produits-filtrer', { search });
    expect([search, page.total > 0, page.corrected]).toEqual([search, true, null]);
  }
  expect((await fetchPage(app, '/api/produits-filtrer')).total).toBeGreaterThan(20);
});

it('only does not correct spelling', async () => {
  const page = await fetchPage(app, '/api/produits-filtrer', { search: 'samsumg' });
  expect(page).toMatchObject({ total: 0, products: [], corrected: null });
});
