import { asc, inArray, sql } from 'drizzle-orm';
import { isAway } from '#domain/fulfilment/parcel.ts';
import { nextParcelState } from '#machines/fulfilment/index.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import { Problem } from '../problem.ts';

const { parcelEvents, parcels } = tables;

/** An order that is being cancelled may have left in any state that a parcel can have. */
const CANCELLED = { isOrderOpen: false, mayLeave: false };

/**
 * Refuses to cancel an order of which a parcel is with a courier or was delivered: it comes back first.
 *
 * @param db a transaction that locks the order
 * @throws Problem `order.on_its_way`
 */
export async function refuseAway(db: Database, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  const found = await parcelsOf(db, [id]);
  if (found.some(({ state }) => isAway(state))) throw new Problem('order.on_its_way');
}

/**
 * Cancels what has not left of some orders that are being cancelled. The caller writes `cancelled` as their fulfilment,
 * with their state.
 *
 * @param tx a transaction that locks the orders
 * @param staffId who cancelled them, if a member of staff did
 */
export async function cancelParcels(
  tx: Database,
  orderIds: readonly number[],
  at: Date,
  staffId: number | null = null,
): Promise<void> {
  if (orderIds.length === 0) return;
  const found = await parcelsOf(tx, orderIds);
  const cancelled = found.flatMap((parcel) => {
    const to = nextParcelState(parcel.state, 'order.cancelled', CANCELLED);
    return to === undefined ? [] : [{ ...parcel, to }];
  });
  if (cancelled.length === 0) return;
  await tx
    .update(parcels)
    .set({ state: 'cancelled', version: sql`${parcels.version} + 1`, changedAt: at })
    .where(
      inArray(
        parcels.id,
        cancelled.map(({ id }) => id),
      ),
    );
  await tx.insert(parcelEvents).values(
    cancelled.map(({ id, version, state, to }) => ({
      parcelId: id,
      version: version + 1,
      event: 'order.cancelled',
      from: state,
      to,
      at,
      staffId,
      facts: {},
    })),
  );
}

const parcelsOf = (db: Database, orderIds: readonly number[]) =>
  db
    .select({ id: parcels.id, state: parcels.state, version: parcels.version })
    .from(parcels)
    .where(inArray(parcels.orderId, [...orderIds]))
    .orderBy(asc(parcels.id));
