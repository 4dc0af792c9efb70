import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill } from '#scripts/benchmark/fill.ts';
import { findDetail } from '#server/catalogue/directory.ts';
import { LISTING_DEFAULTS, SORTS } from '#domain/catalogue/listing.ts';
import { findChoices } from '#server/catalogue/find-choices.ts';
import { findProductsById, findPage, type ListingQuery } from '#server/catalogue/find-page.ts';
import { search } from '#server/catalogue/search.ts';
import type { Database } from '#server/db/index.ts';
import { effortOf, type PlanMode } from '#tests/support/postgres/query-effort.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

/** Numbers of products of the two compared shops. */
const [FEW, MANY] = [2_000, 20_000];
/** Maximum growth of the cost with ten times the products; counts with a limit reach it only in the larger shop. */
const GROWTH_MAX = 4;
/** Tables whose number of rows grows with the number of products. */
const GROWING = [
  'products',
  'product_tags',
  'shelf_places',
  'shelf_marks',
  'search_words',
  'search_spellings',
  'search_documents',
  'search_postings',
];

const databases: TestDatabase[] = [];
const clients = new Map<number, Client>();

beforeAll(async () => {
  await Promise.all(
    [FEW, MANY].map(async (count) => {
      const database = await createTestDatabase();
      databases.push(database);
      await fill(database.url, count);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      clients.set(count, client);
    }),
  );
});
afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

const defaults: ListingQuery = { ...LISTING_DEFAULTS, sort: 'relevance', offer: 'all' };
const listing = (asked: Partial<ListingQuery>) => (db: Database) =>
  (asked.search === undefined ? findPage : search)(db, {
    ...defaults,
    ...asked,
  });
/** The brands, sizes and prices of a listing. */
const choices = (asked: Partial<ListingQuery>) => (db: Database) =>
  findChoices(db, { ...defaults, ...asked });

/** Ids spread over the whole range. */
const idsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => 1 + index * 19);

/** The kinds of queries, each with its maximum number of buffers, whatever the size of the shop. */
const kinds: [string, number, (db: Database) => Promise<unknown>][] = [
  ['the first page', 150, listing({})],
  ['a late page', 150, listing({ page: 1_500 })],
  ['a page beyond the last', 150, listing({ page: 10_000 })],
  ['an offer', 150, listing({ offer: 'promo' })],
  ['a category', 150, listing({ category: 'Réfrigérateurs' })],
  ['a tag', 150, listing({ tag: 'Ramadan' })],
  [
    'a category, a tag and an offer',
    150,
    listing({ category: 'Congélateurs', tag: 'Tabaski', offer: 'promo' }),
  ],
  ['filters that nothing fits', 15, listing({ category: 'Téléphones', tag: 'Tabaski', offer: 'promo' })],
  ['a wide price range', 150, listing({ min: 20_000, max: 900_000 })],
  ['a late page of a wide price range', 150, listing({ min: 20_000, max: 900_000, page: 100 })],
  ['a late page of a medium price range', 200, listing({ min: 60_000, max: 90_000, page: 100 })],
  ['a narrow price range', 150, listing({ min: 100_000, max: 102_000 })],
  ['a price range that nothing fits', 15, listing({ min: 4_900_001, max: 4_900_002 })],
  ['a category and a price range', 150, listing({ category: 'Réfrigérateurs', min: 50_000, max: 150_000 })],
  ...SORTS.flatMap((sort): [string, number, (db: Database) => Promise<unknown>][] => [
    [`the first page by ${sort}`, 150, listing({ sort })],
    [`a late page by ${sort}`, 150, listing({ sort, page: 1_500 })],
    [`a wide price range by ${sort}`, 150, listing({ sort, min: 20_000, max: 900_000 })],
    [`a narrow price range by ${sort}`, 150, listing({ sort, min: 100_000, max: 102_000 })],
  ]),
  ['a brand', 150, listing({ brand: 'Samsung' })],
  ['a brand in a category', 150, listing({ brand: 'Samsung', category: 'Réfrigérateurs' })],
  ['a size of a brand', 150, listing({ brand: 'Samsung', category: 'Réfrigérateurs', size: '251-350L' })],
  ['a brand that is nowhere', 150, listing({ brand: 'Zzzz' })],
  ['the choices of the shop', 150, choices({})],
  ['the choices of a category', 150, choices({ category: 'Réfrigérateurs', brand: 'Samsung' })],
  ['the choices within prices', 600, choices({ category: 'Réfrigérateurs', min: 20_000, max: 900_000 })],
  ['the choices of a search', 4_000, choices({ search: 'frigo', brand: 'Samsung' })],
  ['an everyday word by price', 2_000, listing({ search: 'frigo', sort: 'price-asc' })],
  ['a frequent word', 150, listing({ search: 'samsung' })],
  ['an everyday word', 150, listing({ search: 'frigo' })],
  ['two frequent words', 2_000, listing({ search: 'frigo samsung' })],
  ['two frequent words that never meet', 2_000, listing({ search: 'télé congélateur' })],
  ['a frequent word in a category', 2_000, listing({ search: 'samsung', category: 'Réfrigérateurs' })],
  ['a frequent word in a price range', 2_000, listing({ search: 'samsung', min: 50_000, max: 150_000 })],
  ['the beginning of a word', 400, listing({ search: 'réfrig' })],
  ['the beginning of many words', 700, listing({ search: 'co' })],
  ['a slip of the finger', 200, listing({ search: 'samsumg' })],
  ['a word that is nowhere', 60, listing({ search: 'zzzz' })],
  ['a model number', 100, async (db) => listing({ search: (await findDetail(db, 77))?.model ?? '' })(db)],
  ['one product', 15, (db) => findDetail(db, 7)],
  ['ten products by their ids', 150, (db) => findProductsById(db, idsUpTo(10))],
  ['a hundred products by their ids', 1_500, (db) => findProductsById(db, idsUpTo(100))],
];
const modes: PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

it.each(kinds)(
  '[D5] reads %s with at most %d buffers, whatever the size of the shop',
  async (_, most, work) => {
    for (const mode of modes) {
      const few = await effortOf(clients.get(FEW)!, mode, work);
      const many = await effortOf(clients.get(MANY)!, mode, work);
      expect(many.buffers).toBeLessThanOrEqual(most);
      expect(many.buffers).toBeLessThanOrEqual(few.buffers * GROWTH_MAX);
      expect(many.scanned.filter((table) => GROWING.includes(table))).toEqual([]);
    }
  },
);
