import type { QueryClient } from '@tanstack/react-query';
import { connect } from '#machines/connect.ts';
import { guestReservationMachine } from '#machines/guest-reservation/index.ts';
import { packOrderMachine } from '#machines/pack-order/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { saveAddress } from '#src/api/accounts.ts';
import type { ShopClient } from '#src/api/client.ts';
import { placeGuestOrder, placePackOrder } from '#src/api/orders.ts';
import { packQuery, toPack } from '#src/api/packs.ts';
import { FRESH_MS } from '#src/api/products.ts';

/** The pack page's machine with the API. */
export function connectPackOrder(shop: ShopClient, queries: QueryClient) {
  // The first read may use what came with the page. The next ones are made because prices have changed.
  let staleTime = FRESH_MS;
  return connect(packOrderMachine, {
    loadPack: callActor(async ({ code }) => {
      const query = { ...packQuery(shop, code), staleTime };
      staleTime = 0;
      return toPack(await queries.fetchQuery(query));
    }),
    reserve: connect(guestReservationMachine, {
      placeOrder: callActor((input, signal) => placeGuestOrder(shop, input, signal)),
    }),
    saveAddress: callActor(({ address }: { address: string }, signal) => saveAddress(shop, address, signal)),
    placeOrder: callActor((input, signal) => placePackOrder(shop, input, signal)),
  });
}
