import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import type { CourierDelivery } from '#domain/orders/courier-round.ts';
import { nextParcelState } from '../fulfilment/index.ts';

/** What has left may be ended, also where its order has changed meanwhile. */
const AWAY = { isOrderOpen: true, mayLeave: true };

/** A delivery as it is once the server knows what the courier did; what is refused does not count. */
export const withDeeds = (delivery: CourierDelivery, waiting: readonly CourierDeed[]): CourierDelivery =>
  waiting
    .filter(({ orderId }) => orderId === delivery.orderId)
    .reduce((known, deed): CourierDelivery => {
      if (deed.kind === 'cash')
        return { ...known, collect: known.collect.filter(({ number }) => number !== deed.instalmentNo) };
      if (deed.number !== known.number) return known;
      const state = nextParcelState(known.state, deed.step, AWAY);
      return state === undefined
        ? known
        : { ...known, state, version: known.version + 1, recipient: deed.recipient ?? known.recipient };
    }, delivery);
