import { and, asc, count, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { StockCount } from '#domain/forms/stock.ts';
import { stock as text } from '#domain/messages/stock.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables, type Transaction } from '../../db/index.ts';
import { hasWords } from '../../db/product-words.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import { STAFF_PAGE_SIZE } from '../pages.ts';

const { accounts, orders, products, stock, stockMoves } = tables;

/** A product and its units; without `counted` it is sold without being counted. */
export interface StockedProduct {
  id: number;
  name: string;
  brand: string;
  counted: { units: number; held: number; lowFrom: number } | null;
}

/** `low`: counted, with so few units for sale that more are needed. */
export type StockView = 'counted' | 'low' | 'all';

const isCounted = isNull(stock.endedAt);
const isLow = and(isCounted, lte(sql`${stock.units} - ${stock.held}`, stock.lowFrom));
const VIEWS: Record<StockView, SQL | undefined> = {
  all: undefined,
  counted: isNotNull(stock.productId),
  low: and(isNotNull(stock.productId), isLow),
};

const columns = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  units: stock.units,
  held: stock.held,
  lowFrom: stock.lowFrom,
};

const ofProduct = and(eq(stock.productId, products.id), isCounted);

const toProduct = ({
  units,
  held,
  lowFrom,
  ...product
}: {
  id: number;
  name: string;
  brand: string;
  units: number | null;
  held: number | null;
  lowFrom: number | null;
}): StockedProduct => ({
  ...product,
  counted: units === null || held === null || lowFrom === null ? null : { units, held, lowFrom },
});

/** The products of a page with their units, by name. */
export async function listStock(
  db: Database,
  { view, search, offset }: { view: StockView; search: string; offset: number },
): Promise<StockedProduct[]> {
  const rows = await db
    .select(columns)
    .from(products)
    .leftJoin(stock, ofProduct)
    .where(and(isNull(products.deletedAt), VIEWS[view], hasWords(search)))
    .orderBy(asc(products.name), asc(products.id))
    .offset(offset)
    .limit(STAFF_PAGE_SIZE);
  return rows.map(toProduct);
}

export async function countStock(
  db: Database,
  { view, search }: { view: StockView; search: string },
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(products)
    .leftJoin(stock, ofProduct)
    .where(and(isNull(products.deletedAt), VIEWS[view], hasWords(search)));
  return counted?.total ?? 0;
}

/** Counted products that run out. */
export const countLowStock = (db: Database): Promise<number> => db.$count(stock, isLow);

/** How many of the last changes of a product are shown. */
const MOVES_MAX = 50;

/** A product with its last changes, the newest first. @throws Problem `product.unknown` */
export async function readStock(db: Database, productId: number) {
  const [product] = await db
    .select(columns)
    .from(products)
    .leftJoin(stock, ofProduct)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  if (product === undefined) throw new Problem('product.unknown');
  const moves = await db
    .select({
      move: stockMoves.move,
      units: stockMoves.units,
      held: stockMoves.held,
      reference: orders.reference,
      staffEmail: accounts.email,
      reason: stockMoves.reason,
      at: stockMoves.at,
    })
    .from(stockMoves)
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .leftJoin(accounts, sql`${accounts.id} = ${stockMoves.staffId}`)
    .where(eq(stockMoves.productId, productId))
    .orderBy(desc(stockMoves.id))
    .limit(MOVES_MAX);
  return { product: toProduct(product), moves };
}

interface Parts {
  db: Database;
  clock: Clock;
}

interface Correction {
  productId: number;
  staffId: number;
  reason: string;
}

/**
 * Sets the units of a product that are in the shop. The first time, it is counted from then on.
 *
 * @param seen the units when the form was opened, null where the product was not counted
 * @throws Problem `product.unknown`; `stock.changed` when the units are others than those seen; `stock.held` for fewer than
 *   orders hold
 */
export const setUnits = (
  parts: Parts,
  { productId, staffId, reason, units, lowFrom, seen }: Correction & StockCount & { seen: number | null },
): Promise<void> =>
  change(parts, productId, async (tx, row, at) => {
    const isNew = row === undefined || row.endedAt !== null;
    const before = isNew ? null : row.units;
    if (before !== seen) throw new Problem('stock.changed', { message: text.errors.changed(before) });
    const held = row?.held ?? 0;
    if (units < held) throw new Problem('stock.held', { message: text.errors.held(held) });
    await tx
      .insert(stock)
      .values({ productId, units, lowFrom })
      .onConflictDoUpdate({ target: stock.productId, set: { units, lowFrom, endedAt: null } });
    const move = isNew ? 'counted' : 'corrected';
    // Also after an interruption: the moves always add up to the units.
    const moved = {
      productId,
      move,
      staffId,
      reason,
      at,
      units: units - (row?.units ?? 0),
      held: 0,
    } as const;
    await tx.insert(stockMoves).values(moved);
    await recordCorrection(
      tx,
      { productId, staffId, reason },
      `stock.${move}`,
      { from: before, to: units },
      at,
    );
  });

/** Ends the counting: the product is sold without limit. Orders keep what they hold. @throws Problem `product.unknown` */
export const endCounting = (parts: Parts, { productId, staffId, reason }: Correction): Promise<void> =>
  change(parts, productId, async (tx, row, at) => {
    if (row === undefined || row.endedAt !== null) return;
    await tx.update(stock).set({ endedAt: at }).where(eq(stock.productId, productId));
    await tx.insert(stockMoves).values({ productId, move: 'ended', staffId, reason, at, units: 0, held: 0 });
    await recordCorrection(tx, { productId, staffId, reason }, 'stock.ended', { from: row.units }, at);
  });

/** Runs a change with the row locked. The product is locked too, because a row that does not exist cannot be. */
const change = (
  { db, clock }: Parts,
  productId: number,
  work: (tx: Transaction, row: typeof stock.$inferSelect | undefined, at: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.deletedAt)))
      .for('update');
    if (product === undefined) throw new Problem('product.unknown');
    const [row] = await tx.select().from(stock).where(eq(stock.productId, productId)).for('update');
    await work(tx, row, clock.now());
  });

const recordCorrection = (
  tx: Transaction,
  { productId, staffId, reason }: Correction,
  action: 'stock.counted' | 'stock.corrected' | 'stock.ended',
  detail: Record<string, unknown>,
  at: Date,
) =>
  recordStaffAction(tx, { staffId, action, subject: { kind: 'product', id: productId }, reason, detail }, at);
