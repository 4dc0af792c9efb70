import type { DeliveryProgress } from '#domain/fulfilment/parcel.ts';
import type { components } from '#openapi/schema.d.ts';

/** Where an order is on its way; the release before sends none. */
export const deliveryProgress = (
  wire: components['schemas']['DeliveryProgress'] | undefined,
): DeliveryProgress | undefined =>
  wire && {
    state: wire.state,
    delivered: wire.delivered,
    parcels: wire.parcels,
    window: wire.window && { day: wire.window.day, from: wire.window.from, to: wire.window.to },
  };
