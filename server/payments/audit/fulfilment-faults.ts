import { isAway, leastAdvanced } from '#domain/fulfilment/parcel.ts';
import { type Database, tables } from '../../db/index.ts';
import { isOneOf } from './audited-orders.ts';

const { orders, parcels } = tables;

/**
 * Finds orders that are listed elsewhere than their least advanced parcel is, and cancelled ones that are with a courier or a
 * customer (I26). A release that does not know parcels cancels an order without writing where it is; no list has it then.
 */
export async function findFulfilmentFaults(
  db: Database,
  orderIds: readonly number[],
): Promise<{ subject: string; detail: string }[]> {
  const found = await db
    .select({ id: orders.id, state: orders.state, fulfilment: orders.fulfilment })
    .from(orders)
    .where(isOneOf(orders.id, orderIds));
  const moved = await db
    .select({ orderId: parcels.orderId, state: parcels.state })
    .from(parcels)
    .where(isOneOf(parcels.orderId, orderIds));
  return found.flatMap(({ id, state, fulfilment }) => {
    const own = moved.filter(({ orderId }) => orderId === id).map((parcel) => parcel.state);
    const subject = `order ${id}`;
    if (state === 'cancel')
      return own.some(isAway) ? [{ subject, detail: 'it is cancelled and a parcel has left' }] : [];
    const place = own.length === 0 ? 'toConfirm' : leastAdvanced(own);
    return fulfilment === null || fulfilment === place
      ? []
      : [{ subject, detail: `it is ${fulfilment}, its parcels are ${place}` }];
  });
}
