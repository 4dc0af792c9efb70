import { inArray } from 'drizzle-orm';
import { type FulfilmentState, isAway } from '#domain/fulfilment/parcel.ts';
import { takesUnits } from '#domain/order.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { Problem } from '../problem.ts';
import { holdUnits, releaseSome, returnUnits, takeUnits, type Units } from '../stock/order-stock.ts';
import type { Parcel } from './parcels.repository.ts';

/**
 * Moves the units of a parcel with its step: they are taken when it leaves the shop, come back with it, and can be sold again while
 * it is cancelled. What is not counted and what an order does not take is not moved.
 *
 * @throws Problem `stock.sold` where a cancelled parcel is wanted again and its units were sold meanwhile
 * @see DK-06
 */
export async function moveUnits(
  tx: Transaction,
  { saleType }: Pick<OrderRow, 'saleType'>,
  parcel: Parcel,
  to: FulfilmentState,
  at: Date,
): Promise<void> {
  if (!takesUnits(saleType)) return;
  const { orderId, state: from } = parcel;
  const [wasAway, isNowAway] = [isAway(from), isAway(to)];
  const [wasCancelled, isNowCancelled] = [from === 'cancelled', to === 'cancelled'];
  if (wasAway === isNowAway && wasCancelled === isNowCancelled) return;
  const units = await unitsIn(tx, parcel);
  if (wasCancelled) {
    if (!(await holdUnits(tx, orderId, units, at))) throw new Problem('stock.sold');
  } else if (isNowCancelled) await releaseSome(tx, orderId, units, at);
  else await (isNowAway ? takeUnits : returnUnits)(tx, orderId, units, at);
}

async function unitsIn(db: Database, { lines }: Parcel): Promise<Units> {
  const { orderLines } = tables;
  const ids = lines.map(({ lineId }) => lineId);
  const sold = await db
    .select({ id: orderLines.id, productId: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.id, ids));
  const productOf = new Map(sold.map(({ id, productId }) => [id, productId]));
  const units = new Map<number, number>();
  for (const { lineId, quantity } of lines) {
    const productId = productOf.get(lineId) ?? null;
    if (productId !== null) units.set(productId, (units.get(productId) ?? 0) + quantity);
  }
  return units;
}
