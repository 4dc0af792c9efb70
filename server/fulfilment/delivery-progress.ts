import { asc, eq } from 'drizzle-orm';
import type { DeliveryProgress, DeliveryWindow } from '#domain/fulfilment/parcel.ts';
import { type Database, tables } from '../db/index.ts';
import type { FulfilledOrder, ParcelRow } from './parcels.repository.ts';

const { parcels } = tables;

/** When a parcel comes; `undefined` while no day is chosen. */
export const windowOf = ({
  day,
  fromTime,
  toTime,
}: Pick<ParcelRow, 'day' | 'fromTime' | 'toTime'>): DeliveryWindow | undefined =>
  day === null ? undefined : { day, from: fromTime ?? undefined, to: toTime ?? undefined };

/**
 * Where an order is on its way, for its customer. Nothing is read of an order of which nothing was done yet.
 *
 * @returns `undefined` while there is nothing to say beyond the order itself: it is still to be confirmed, not followed or
 *   cancelled
 */
export async function readProgress(
  db: Database,
  { id, state, fulfilment }: FulfilledOrder,
): Promise<DeliveryProgress | undefined> {
  if (state === 'cancel' || fulfilment === null || fulfilment === 'cancelled' || fulfilment === 'toConfirm')
    return undefined;
  const all = await db.select().from(parcels).where(eq(parcels.orderId, id)).orderBy(asc(parcels.number));
  const sent = all.filter((parcel) => parcel.state !== 'cancelled');
  const next = sent.find((parcel) => parcel.state === fulfilment);
  return {
    state: fulfilment,
    window: next && windowOf(next),
    delivered: sent.filter((parcel) => parcel.state === 'delivered').length,
    parcels: sent.length,
  };
}
