import type { QueryClient } from '@tanstack/react-query';
import { connect } from '#machines/connect.ts';
import { deliverySyncMachine } from '#machines/delivery-sync/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { deliveryQueries, sendCourierDeed, type StaffDelivery } from '#src/api/deliveries.ts';

type Parcel = Pick<StaffDelivery, 'orderId' | 'number'>;

const isSame = (one: Parcel, other: Parcel): boolean =>
  one.orderId === other.orderId && one.number === other.number;

/** A round with what the server has answered to a deed. */
export const withAnswer = <Delivery extends Parcel>(
  round: readonly Delivery[],
  now: readonly Delivery[],
): Delivery[] => round.map((delivery) => now.find((each) => isSame(each, delivery)) ?? delivery);

/**
 * Sends what a courier did; the round has at once what the server answers, also where it cannot be read again.
 *
 * @param onAnswer gets it for the round that is kept without network
 */
export const connectDeliverySync = (
  shop: ShopClient,
  queries: QueryClient,
  onAnswer: (now: readonly StaffDelivery[]) => void,
) =>
  connect(deliverySyncMachine, {
    sendDeed: callActor(async (deed, signal) => {
      const now = await sendCourierDeed(shop, deed, signal);
      queries.setQueryData(
        deliveryQueries(shop).round().queryKey,
        (round) => round && withAnswer(round, now),
      );
      onAnswer(now);
    }),
  });
