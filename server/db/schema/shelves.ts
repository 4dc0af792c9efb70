/**
 * Index of listings: for every combination of category, offer and tag that has products, the products in display
 * order. Each listing is then one range of one index, however many products there are.
 */
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Offer } from '#domain/shelves.ts';
import { francs } from './columns.ts';

/** One combination; `0` means any category or any tag. */
export const shelves = pgTable(
  'shelves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer().notNull(),
    offer: text().$type<Offer>().notNull(),
    tagId: integer().notNull(),
    /** Number of products on the shelf. */
    total: integer().notNull(),
  },
  (table) => [unique('shelves_filters').on(table.categoryId, table.offer, table.tagId)],
);

/** The position of a product on a shelf. Both indexes contain all columns, so that the table itself is never read. */
export const shelfPlaces = pgTable(
  'shelf_places',
  {
    shelfId: integer().notNull(),
    rang: integer().notNull(),
    productId: integer().notNull(),
    /** The current price in whole francs. */
    price: francs().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shelfId, table.rang, table.productId, table.price] }),
    index('shelf_places_by_price').on(table.shelfId, table.price, table.rang, table.productId),
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
