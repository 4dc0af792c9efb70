import type { Tracked, TrackingQuestion } from '#domain/tracking.ts';
import { connect } from '#machines/connect.ts';
import { orderTrackingMachine } from '#machines/order-tracking/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { trackOrder } from '#src/api/tracking.ts';

/** The tracking of an order, loading the real shop. */
export const connectOrderTracking = (shop: ShopClient) =>
  connect(orderTrackingMachine, {
    trackOrder: callActor<Tracked, TrackingQuestion>((question, signal) =>
      trackOrder(shop, question, signal),
    ),
  });
