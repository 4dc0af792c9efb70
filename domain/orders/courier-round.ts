import * as v from 'valibot';
import { REGION_IDS } from './delivery.ts';
import { FULFILMENT_STATES } from '../fulfilment/parcel.ts';

const maybe = v.optional(v.string());

/** A delivery of a round, as far as a courier needs it without network: kept in the browser. Amounts in whole francs. */
export const CourierDelivery = v.object({
  orderId: v.number(),
  reference: v.string(),
  customerName: v.string(),
  /** E.164; empty once it was erased. */
  phone: v.string(),
  address: maybe,
  region: v.picklist(REGION_IDS),
  number: v.number(),
  parcels: v.number(),
  state: v.picklist(FULFILMENT_STATES),
  version: v.number(),
  courierName: maybe,
  day: maybe,
  fromTime: maybe,
  toTime: maybe,
  recipient: maybe,
  lines: v.array(v.object({ lineId: v.number(), name: v.string(), quantity: v.number() })),
  collect: v.array(v.object({ number: v.number(), amount: v.number() })),
});
export type CourierDelivery = v.InferOutput<typeof CourierDelivery>;
