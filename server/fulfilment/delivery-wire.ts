import { staff as text } from '#domain/messages/staff.ts';
import { regionOf } from '#domain/orders/expected-delivery.ts';
import { inContract } from '#openapi/names.ts';
import { PAYMENT_MODE_WORDS, SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { pick } from '../keys.ts';
import type { Delivery } from './deliveries.ts';
import type { ParcelEventRow } from './parcels.repository.ts';

type Wire = components['schemas'];

const PARCEL_FACTS = [
  'number',
  'state',
  'version',
  'courierId',
  'day',
  'fromTime',
  'toTime',
  'recipient',
  'lines',
] as const;

/** A parcel in the contract's form. */
export const wireDelivery = ({ parcel, order, steps, ...delivery }: Delivery): Wire['StaffDelivery'] => ({
  order_id: order.id,
  ...inContract(pick(order, ['reference', 'customerName', 'phone', 'address'])),
  region: regionOf(order),
  type_sale: SALE_TYPE_WORDS[order.saleType],
  payment_mode: PAYMENT_MODE_WORDS[order.paymentMode],
  placed_at: order.createdAt.toISOString(),
  amount_total: order.total,
  amount_residual: delivery.residual,
  ...inContract(pick(parcel, PARCEL_FACTS)),
  parcels: delivery.parcels,
  courier_name: delivery.courierName ?? null,
  has_picture: delivery.hasPicture,
  collect: delivery.collect.map(({ number, amount }) => ({ number, amount })),
  block: delivery.block ?? null,
  steps: [...steps],
});

/** An event of a parcel in the contract's form. @param names of the staff, by the ids of their accounts */
export const wireEvent = (
  event: ParcelEventRow & { number: number },
  names: ReadonlyMap<number, string>,
): Wire['StaffOrderDeliveries']['events'][number] => ({
  ...inContract(pick(event, ['number', 'event', 'from', 'to', 'at', 'doneAt', 'reason'])),
  staff_name: event.staffId === null ? null : (names.get(event.staffId) ?? text.staffAccount(event.staffId)),
});
