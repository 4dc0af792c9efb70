/** The catalogue, filled from the catalogue files. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { francs, utcTimestamp } from './columns.ts';

export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  /** The name without accents in lower case, which URLs may use. */
  foldedName: text().notNull(),
  key: text().notNull().unique(),
  rang: integer().notNull(),
  tint: text().notNull(),
});

export const tags = pgTable('tags', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  foldedName: text().notNull(),
});

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey(),
    key: text().notNull().unique(),
    name: text().notNull(),
    brand: text().notNull(),
    model: text().notNull(),
    description: text().notNull(),
    fact: text().notNull(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    listPrice: francs().notNull(),
    promoPrice: francs(),
    onPromo: boolean().notNull().default(false),
    preorderPrice: francs(),
    creditPrice: francs(),
    /** The current price (`priceNow` of the domain), for filters and indexes. */
    price: francs().generatedAlwaysAs(
      sql`case when on_promo and promo_price is not null then promo_price else list_price end`,
    ),
    creditEligible: boolean().notNull().default(false),
    onSale: boolean().notNull().default(true),
    rang: integer().notNull(),
    warrantyMonths: integer().notNull(),
    energyClass: text(),
    specifications: jsonb().$type<{ label: string; value: string }[]>().notNull(),
    pictureVersion: text().notNull(),
    tint: text().notNull(),
  },
  (table) => [
    index('products_order').on(table.onSale, table.rang, table.id),
    check('products_prices', sql`${table.listPrice} > 0 and coalesce(${table.promoPrice}, 1) > 0`),
    check('products_promo', sql`not ${table.onPromo} or ${table.promoPrice} < ${table.listPrice}`),
  ],
);

export const productTags = pgTable(
  'product_tags',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.tagId] })],
);

export const packs = pgTable('packs', {
  code: text().primaryKey(),
  name: text().notNull(),
  tagline: text().notNull(),
  description: text().notNull(),
  rang: integer().notNull(),
  startsAt: utcTimestamp(),
  endsAt: utcTimestamp(),
});

export const packLines = pgTable(
  'pack_lines',
  {
    id: integer().primaryKey(),
    packCode: text()
      .notNull()
      .references(() => packs.code),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    unitPrice: francs().notNull(),
  },
  (table) => [
    index('pack_lines_pack').on(table.packCode),
    check('pack_lines_quantity', sql`${table.quantity} between 1 and 99`),
    check('pack_lines_price', sql`${table.unitPrice} > 0`),
  ],
);

/** The version of the catalogue files in this database; each version is loaded once. */
export const catalogueLoads = pgTable('catalogue_loads', {
  version: text().primaryKey(),
  loadedAt: utcTimestamp().notNull().defaultNow(),
});
