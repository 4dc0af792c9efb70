import { connect } from '#machines/connect.ts';
import { guestReservationMachine } from '#machines/guest-reservation/index.ts';
import { packOrderMachine } from '#machines/pack-order/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { saveAddress } from '#src/api/accounts.ts';
import type { ShopClient } from '#src/api/client.ts';
import { placeGuestOrder, placePackOrder } from '#src/api/orders.ts';
import { fetchPack } from '#src/api/packs.ts';

/** The pack page's machine with the API. */
export const connectPackOrder = (shop: ShopClient) =>
  connect(packOrderMachine, {
    loadPack: callActor((input, signal) => fetchPack(shop, input.code, signal)),
    reserve: connect(guestReservationMachine, {
      placeOrder: callActor((input, signal) => placeGuestOrder(shop, input, signal)),
    }),
    saveAddress: callActor(({ address }: { address: string }, signal) => saveAddress(shop, address, signal)),
    placeOrder: callActor((input, signal) => placePackOrder(shop, input, signal)),
  });
