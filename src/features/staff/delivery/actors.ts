import type { QueryClient } from '@tanstack/react-query';
import { connect } from '#machines/connect.ts';
import { deliverySyncMachine } from '#machines/delivery-sync/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { deliveryQueries, sendCourierDeed, type StaffDelivery } from '#src/api/deliveries.ts';

const isSame = (one: StaffDelivery, other: StaffDelivery): boolean =>
  one.orderId === other.orderId && one.number === other.number;

/** Sends what a courier did; the round has at once what the server answers, also where it cannot be read again. */
export const connectDeliverySync = (shop: ShopClient, queries: QueryClient) =>
  connect(deliverySyncMachine, {
    sendDeed: callActor(async (deed, signal) => {
      const now = await sendCourierDeed(shop, deed, signal);
      queries.setQueryData(deliveryQueries(shop).round().queryKey, (round) =>
        round?.map((delivery) => now.find((each) => isSame(each, delivery)) ?? delivery),
      );
    }),
  });
