/** Units of products that the shop counts. A product without a row is not counted, and is always sold. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { oneOf, utcTimestamp } from './columns.ts';
import { products } from './catalogue.ts';
import { orders } from './orders.ts';

export const stock = pgTable(
  'stock',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id),
    /** In the shop, those that orders hold included. */
    units: integer().notNull(),
    /** Held by orders that have not left. */
    held: integer().notNull().default(0),
    /** From how few units for sale on the product is on the list of what runs out. */
    lowFrom: integer().notNull().default(2),
    /** When it is no longer counted; the row stays for the orders that hold units. */
    endedAt: utcTimestamp(),
  },
  (table) => [
    index('stock_low')
      .on(table.productId)
      .where(sql`${table.endedAt} is null and ${table.units} - ${table.held} <= ${table.lowFrom}`),
    check('stock_units', sql`${table.held} between 0 and ${table.units}`),
    check('stock_low_from', sql`${table.lowFrom} between 0 and 1000`),
  ],
);

/** What orders have of the units; also for orders that gave them back. */
export const stockOrders = pgTable(
  'stock_orders',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    productId: integer()
      .notNull()
      .references(() => stock.productId),
    /** Units that wait in the shop for the order. */
    held: integer().notNull(),
    /** Units that have left with it. */
    taken: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('stock_orders_held').on(table.productId).where(sql`${table.held} > 0`),
    check('stock_orders_units', sql`${table.held} >= 0 and ${table.taken} >= 0`),
  ],
);

const STOCK_MOVES = ['counted', 'corrected', 'ended', 'held', 'released', 'left', 'returned'] as const;

/** Each change of the units of a product, with its cause. Append-only. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => stock.productId),
    move: text({ enum: STOCK_MOVES }).notNull(),
    /** By how much the units in the shop change. */
    units: integer().notNull(),
    /** By how much those that orders hold change. */
    held: integer().notNull(),
    /** The order that holds, releases or takes them. */
    orderId: integer(),
    /** The staff account and reason of a correction. */
    staffId: integer(),
    reason: text(),
    at: utcTimestamp().notNull(),
  },
  (table) => [
    index('stock_moves_product').on(table.productId, table.id),
    oneOf('stock_moves_moves', table.move, STOCK_MOVES),
    check('stock_moves_reason', sql`(${table.staffId} is null) = (${table.reason} is null)`),
  ],
);
