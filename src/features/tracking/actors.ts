import type { Tracked, TrackingQuestion } from '#domain/wording/tracking.ts';
import { connect } from '#machines/connect.ts';
import { orderTrackingMachine } from '#machines/order-tracking/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { trackOrder } from '#src/api/tracking.ts';

/** The order-tracking machine with the API. */
export const connectOrderTracking = (shop: ShopClient) =>
  connect(orderTrackingMachine, {
    trackOrder: callActor<Tracked, TrackingQuestion>((question, signal) =>
      trackOrder(shop, question, signal),
    ),
  });
