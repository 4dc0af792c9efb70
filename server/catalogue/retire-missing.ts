import { and, eq, exists, not, notExists, notInArray, sql } from 'drizzle-orm';
import { tables, type Transaction } from '../db/index.ts';
import type { CatalogueRows } from './rows.ts';

/**
 * Takes out of the shop what the files no longer hold. What an order names is kept, but ends: it explains the order.
 */
export async function retireMissing(tx: Transaction, rows: CatalogueRows, now: Date): Promise<void> {
  await retirePacks(tx, rows, now);
  await retireProducts(tx, rows);
  const { categories, tags, products } = tables;
  const filled = tx.select().from(products).where(eq(products.categoryId, categories.id));
  await tx.delete(categories).where(and(missing(categories.id, rows.categories), notExists(filled)));
  await tx.delete(tags).where(missing(tags.id, rows.tags));
}

async function retirePacks(tx: Transaction, rows: CatalogueRows, now: Date): Promise<void> {
  const { packs, orders } = tables;
  const codes = rows.packs.map(({ code }) => code);
  const gone = codes.length > 0 ? notInArray(packs.code, codes) : sql`true`;
  const ordered = exists(tx.select().from(orders).where(eq(orders.packCode, packs.code)));
  await tx.delete(packs).where(and(gone, not(ordered)));
  await tx
    .update(packs)
    .set({ endsAt: sql`least(${packs.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(gone);
}

async function retireProducts(tx: Transaction, rows: CatalogueRows): Promise<void> {
  const { products, orderLines } = tables;
  const gone = missing(products.id, rows.products);
  const ordered = exists(tx.select().from(orderLines).where(eq(orderLines.productId, products.id)));
  await tx.delete(products).where(and(gone, not(ordered)));
  await tx.update(products).set({ onSale: false }).where(gone);
}

type IdColumn = (typeof tables)['categories' | 'tags' | 'products']['id'];

const missing = (column: IdColumn, rows: readonly { id: number }[]) =>
  rows.length > 0
    ? notInArray(
        column,
        rows.map(({ id }) => id),
      )
    : sql`true`;
