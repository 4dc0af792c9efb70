import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, tables, type Transaction } from '../db/index.ts';

const { stock, stockMoves, stockOrders } = tables;

/** Units by product id. */
export type Units = ReadonlyMap<number, number>;

/** The rows of some products, locked in the order of their ids, so that two orders cannot wait for each other. */
const lockStock = (tx: Transaction, productIds: readonly number[]) =>
  tx
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...productIds]))
    .orderBy(stock.productId)
    .for('update');

/**
 * Holds the units of an order, so that the last one is sold once.
 *
 * @returns false if a product has fewer units for sale; nothing may be written then
 */
export async function holdUnits(tx: Transaction, orderId: number, wanted: Units, at: Date): Promise<boolean> {
  const rows = await lockStock(tx, [...wanted.keys()]);
  const counted = rows.filter(({ endedAt }) => endedAt === null);
  const isEnough = counted.every(
    ({ productId, units, held }) => units - held >= (wanted.get(productId) ?? 0),
  );
  if (!isEnough || counted.length === 0) return isEnough;
  const changes = counted.map(({ productId }) => ({ productId, units: wanted.get(productId) ?? 0 }));
  await tx
    .insert(stockOrders)
    .values(changes.map(({ productId, units }) => ({ orderId, productId, held: units })))
    .onConflictDoUpdate({
      target: [stockOrders.orderId, stockOrders.productId],
      set: { held: sql`${stockOrders.held} + excluded.held` },
    });
  await move(tx, 'held', { orderId, at }, changes);
  return true;
}

/** Gives the units back that orders hold, because the orders are cancelled. Orders that hold none change nothing. */
export async function releaseUnits(tx: Transaction, orderIds: readonly number[], at: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const holding = await tx
    .select()
    .from(stockOrders)
    .where(and(inArray(stockOrders.orderId, [...orderIds]), sql`${stockOrders.held} > 0`));
  if (holding.length === 0) return;
  await lockStock(
    tx,
    holding.map(({ productId }) => productId),
  );
  for (const { orderId, productId } of holding) {
    // Read again under the lock: the units may have left meanwhile.
    const [row] = await tx.select().from(stockOrders).where(ofOrder(orderId, productId)).for('update');
    if (row === undefined || row.held === 0) continue;
    await tx.update(stockOrders).set({ held: 0 }).where(ofOrder(orderId, productId));
    await move(tx, 'released', { orderId, at }, [{ productId, units: row.held }]);
  }
}

/** The units that an order holds, by product. */
export async function heldUnits(db: Database, orderId: number): Promise<Map<number, number>> {
  const rows = await db.select().from(stockOrders).where(eq(stockOrders.orderId, orderId));
  return new Map(rows.map(({ productId, held }) => [productId, held]));
}

/**
 * Holds other units for an order whose lines change, by the difference.
 *
 * @returns false if a product has fewer units for sale; nothing may be written then
 */
export async function changeUnits(
  tx: Transaction,
  orderId: number,
  { before, after, at }: { before: Units; after: Units; at: Date },
): Promise<boolean> {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const more = new Map<number, number>();
  const fewer = new Map<number, number>();
  for (const id of ids) {
    const units = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    if (units > 0) more.set(id, units);
    if (units < 0) fewer.set(id, -units);
  }
  // All of them at once: what is held and what is given back are locked one after the other.
  await lockStock(tx, [...more.keys(), ...fewer.keys()]);
  if (!(await holdUnits(tx, orderId, more, at))) return false;
  await releaseSome(tx, orderId, fewer, at);
  return true;
}

/** Gives some units back that an order holds, because this part of it is cancelled. */
export const releaseSome = (tx: Transaction, orderId: number, given: Units, at: Date): Promise<void> =>
  moveHeld(tx, 'released', { orderId, at }, given);

/** Takes units that leave the shop with an order. Units that it does not hold are not counted. */
export const takeUnits = (tx: Transaction, orderId: number, leaving: Units, at: Date): Promise<void> =>
  moveHeld(tx, 'left', { orderId, at }, leaving);

/** Brings units back that had left with an order and belong to it again: it holds them. */
export const returnUnits = (tx: Transaction, orderId: number, back: Units, at: Date): Promise<void> =>
  moveHeld(tx, 'returned', { orderId, at }, back);

async function moveHeld(
  tx: Transaction,
  kind: 'released' | 'left' | 'returned',
  cause: Cause,
  wanted: Units,
): Promise<void> {
  const rows = await lockStock(tx, [...wanted.keys()]);
  for (const { productId } of rows) {
    const [row] = await tx.select().from(stockOrders).where(ofOrder(cause.orderId, productId)).for('update');
    if (row === undefined) continue;
    const units = Math.min(wanted.get(productId) ?? 0, kind === 'returned' ? row.taken : row.held);
    if (units === 0) continue;
    const held = row.held + (kind === 'returned' ? units : -units);
    const taken = row.taken + { released: 0, left: units, returned: -units }[kind];
    await tx.update(stockOrders).set({ held, taken }).where(ofOrder(cause.orderId, productId));
    await move(tx, kind, cause, [{ productId, units }]);
  }
}

const ofOrder = (orderId: number, productId: number) =>
  and(eq(stockOrders.orderId, orderId), eq(stockOrders.productId, productId));

interface Cause {
  orderId: number;
  at: Date;
}

/** By how much one unit changes the units in the shop, and those held. */
const SIGNS = {
  held: [0, 1],
  released: [0, -1],
  left: [-1, -1],
  returned: [1, 1],
} as const;

async function move(
  tx: Transaction,
  kind: keyof typeof SIGNS,
  { orderId, at }: Cause,
  changes: readonly { productId: number; units: number }[],
): Promise<void> {
  const [inShop, byOrders] = SIGNS[kind];
  for (const { productId, units } of changes)
    await tx
      .update(stock)
      .set({ units: sql`${stock.units} + ${inShop * units}`, held: sql`${stock.held} + ${byOrders * units}` })
      .where(eq(stock.productId, productId));
  await tx.insert(stockMoves).values(
    changes.map(({ productId, units }) => ({
      productId,
      orderId,
      at,
      move: kind,
      units: inShop * units,
      held: byOrders * units,
    })),
  );
}
