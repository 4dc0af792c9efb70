/**
 * Index of listings: for every combination of category, offer, tag, brand and size that has products, the products in
 * every order. Each listing is then one range of one index, however many products there are.
 */
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Offer } from '#domain/catalogue/shelves.ts';
import { francs } from './columns.ts';

/** One combination; `0` means any category or any tag, and an empty text any brand or any size. */
export const shelves = pgTable(
  'shelves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer().notNull(),
    offer: text().$type<Offer>().notNull(),
    tagId: integer().notNull(),
    brand: text().notNull().default(''),
    /** Only within a category. */
    size: text().notNull().default(''),
    /** Number of products on the shelf. */
    total: integer().notNull(),
    /** The prices below which a quarter, a half and three quarters of a category's products are; null elsewhere. */
    priceQuartiles: integer().array(),
  },
  (table) => [
    unique('shelves_filters').on(table.categoryId, table.offer, table.tagId, table.size, table.brand),
  ],
);

/**
 * The positions of a product on a shelf, in each order; all sort upwards. Each index contains what its statements need,
 * so that the table itself is never read.
 */
export const shelfPlaces = pgTable(
  'shelf_places',
  {
    shelfId: integer().notNull(),
    rang: integer().notNull(),
    productId: integer().notNull(),
    /** The current price in whole francs. */
    price: francs().notNull(),
    /** The newest product is first. */
    noveltyRank: integer().notNull().default(0),
    /** The best-selling product is first. */
    salesRank: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.shelfId, table.rang, table.productId, table.price] }),
    index('shelf_places_by_price').on(
      table.shelfId,
      table.price,
      table.rang,
      table.productId,
      table.noveltyRank,
      table.salesRank,
    ),
    index('shelf_places_by_novelty').on(
      table.shelfId,
      table.noveltyRank,
      table.rang,
      table.productId,
      table.price,
    ),
    index('shelf_places_by_sales').on(
      table.shelfId,
      table.salesRank,
      table.rang,
      table.productId,
      table.price,
    ),
  ],
);

/** Marks every few hundred products, so that a late page is found without counting from the start. */
export const shelfMarks = pgTable(
  'shelf_marks',
  {
    shelfId: integer().notNull(),
    /** Number of products before the mark. */
    skipped: integer().notNull(),
    rang: integer().notNull(),
    productId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shelfId, table.skipped] })],
);
