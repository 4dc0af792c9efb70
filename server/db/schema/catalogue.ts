/** The catalogue, filled from the catalogue's files and edited by staff (decision 0015). */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PictureFormat, PictureWidth } from '#domain/catalogue/picture.ts';
import { francs, utcTimestamp } from './columns.ts';

/** Columns of rows that staff may edit. */
const editing = {
  /** Increased by every change; an edit names the version it was made from (HAZARDS B44). */
  version: integer().notNull().default(1),
  /** The last change by staff; null for a row that is as in the catalogue's files. */
  editedAt: utcTimestamp(),
  /** Deleted by staff. The row stays, because orders refer to it and so that the files do not load it again. */
  deletedAt: utcTimestamp(),
};

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** The name without accents in lower case, which URLs may use. */
    foldedName: text().notNull(),
    key: text().notNull().unique(),
    rang: integer().notNull(),
    tint: text().notNull(),
    ...editing,
  },
  (table) => [uniqueIndex('categories_name').on(table.name).where(sql`${table.deletedAt} is null`)],
);

export const tags = pgTable(
  'tags',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    foldedName: text().notNull(),
    ...editing,
  },
  (table) => [uniqueIndex('tags_name').on(table.name).where(sql`${table.deletedAt} is null`)],
);

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
    /** Empty for a product without a picture, which cannot be on sale. */
    pictureVersion: text().notNull(),
    tint: text().notNull(),
    /** Its range of capacities or screen sizes, computed from its fact when it is shelved; empty without one. */
    size: text().notNull().default(''),
    /** Units ordered in the last months, counted from time to time. */
    sold: integer().notNull().default(0),
    createdAt: utcTimestamp().notNull().defaultNow(),
    ...editing,
  },
  (table) => [
    index('products_order').on(table.onSale, table.rang, table.id),
    check('products_prices', sql`${table.listPrice} > 0 and coalesce(${table.promoPrice}, 1) > 0`),
    check('products_promo', sql`not ${table.onPromo} or ${table.promoPrice} < ${table.listPrice}`),
    check('products_pictured', sql`not ${table.onSale} or ${table.pictureVersion} <> ''`),
    check('products_deleted', sql`not ${table.onSale} or ${table.deletedAt} is null`),
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
  ...editing,
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

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (data) => Buffer.from(data),
});

/**
 * Renditions of the pictures that staff uploaded. In the database, because several processes serve them; rows are
 * never deleted, so that older URLs stay valid.
 */
export const productPictures = pgTable(
  'product_pictures',
  {
    /** The key of its product. */
    key: text().notNull(),
    /** Eight hexadecimal digits of the uploaded picture. */
    version: text().notNull(),
    width: integer().$type<PictureWidth>().notNull(),
    format: text().$type<PictureFormat>().notNull(),
    content: bytes().notNull(),
    createdAt: utcTimestamp().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.version, table.width, table.format] })],
);

/** The version of the catalogue files in this database; each version is loaded once. */
export const catalogueLoads = pgTable('catalogue_loads', {
  version: text().primaryKey(),
  loadedAt: utcTimestamp().notNull().defaultNow(),
});

/**
 * One row. Triggers increase the number in the transaction of every change of the tables above, and notify the listeners
 * of the channel `catalogue`: caches of catalogue reads and pages are valid for one version (decision 0028).
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    isOnly: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('catalogue_version_only', sql`${table.isOnly}`)],
);
