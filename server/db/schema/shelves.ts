/**
 * The shelves of the shop: for every combination of category, offer and tag that has products, the products in the
 * shop's order. Each listing is then one stretch of one index, however many products there are.
 */
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Offer } from '#domain/shelves.ts';
import { francs } from './columns.ts';

/** One combination; `0` stands for any category or any tag. */
export const shelves = pgTable(
  'shelves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer().notNull(),
    offer: text().$type<Offer>().notNull(),
    tagId: integer().notNull(),
    /** How many products stand on it. */
    total: integer().notNull(),
  },
  (table) => [unique('shelves_filters').on(table.categoryId, table.offer, table.tagId)],
);

/** Where a product stands on a shelf. Both indexes hold the whole row: the table itself is never visited. */
export const shelfPlaces = pgTable(
  'shelf_places',
  {
    shelfId: integer().notNull(),
    rang: integer().notNull(),
    productId: integer().notNull(),
    /** Today's, in whole francs. */
    price: francs().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shelfId, table.rang, table.productId, table.price] }),
    index('shelf_places_by_price').on(table.shelfId, table.price, table.rang, table.productId),
  ],
);

/** Signposts along a shelf, one every few hundred products, so that a late page is found without counting up to it. */
export const shelfMarks = pgTable(
  'shelf_marks',
  {
    shelfId: integer().notNull(),
    /** How many products stand before it. */
    skipped: integer().notNull(),
    rang: integer().notNull(),
    productId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shelfId, table.skipped] })],
);
