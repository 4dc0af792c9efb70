import { eq } from 'drizzle-orm';
import type { StaffStep } from '#domain/fulfilment/parcel.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { DeliveryMoment } from '../jobs/outbox-work.ts';
import { windowOf } from './delivery-progress.ts';

/** The steps after which the customer gets a message. */
const MOMENTS: Partial<Record<StaffStep, DeliveryMoment>> = {
  'parcel.sent': 'onItsWay',
  'parcel.delivered': 'delivered',
};

/**
 * Enqueues the messages about a step, in its transaction: one per step and recipient (I22). That a delivery is on its way is
 * told by SMS and by mail, because the customer must be there; that it arrived by mail, and by SMS without a mailbox.
 */
export async function enqueueDeliveryMessages(
  tx: Transaction,
  { email }: Pick<OrderRow, 'email'>,
  { parcelId, version, step }: { parcelId: number; version: number; step: StaffStep },
): Promise<void> {
  const moment = MOMENTS[step];
  if (moment === undefined) return;
  const work = { key: `${parcelId}/${version}`, payload: { parcelId, version, moment } };
  if (email !== null) await enqueue(tx, { kind: 'mail.delivery_step', ...work });
  if (email === null || moment === 'onItsWay') await enqueue(tx, { kind: 'sms.delivery_step', ...work });
}

/** What such a message names. */
export interface DeliveryMessage {
  /** Unique per step, for the message itself. */
  key: string;
  moment: DeliveryMoment;
  order: OrderRow;
  window: ReturnType<typeof windowOf>;
}

/** @returns `undefined` once the step was taken back or followed by another: its message would not be true any more */
export async function findDeliveryMessage(
  db: Database,
  { parcelId, version, moment }: { parcelId: number; version: number; moment: DeliveryMoment },
): Promise<DeliveryMessage | undefined> {
  const { orders, parcels } = tables;
  const [found] = await db
    .select({ parcel: parcels, order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, parcelId));
  if (!found || found.parcel.state !== moment) return undefined;
  return {
    key: `delivery-${moment}-${parcelId}-${version}`,
    moment,
    order: found.order,
    window: windowOf(found.parcel),
  };
}
