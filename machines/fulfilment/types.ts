import type { StaffStep } from '#domain/fulfilment/parcel.ts';

/** The events of a parcel: what staff did, and that its order was cancelled. */
export type ParcelEvent = { type: StaffStep } | { type: 'order.cancelled' };

/** What the order of a parcel permits now. */
export interface ParcelFacts {
  /** The order is not cancelled. */
  isOrderOpen: boolean;
  /** It may leave the shop. @see domain/fulfilment/leaving.ts */
  mayLeave: boolean;
}

export interface FulfilmentTypes {
  input: ParcelFacts;
  context: ParcelFacts;
  events: ParcelEvent;
}
