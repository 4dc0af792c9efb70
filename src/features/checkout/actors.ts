import { checkoutMachine } from '#machines/checkout/index.ts';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { fetchQuote, placeBasketOrder } from '#src/api/checkout.ts';
import type { ShopClient } from '#src/api/client.ts';

/** The checkout's machine with the API. */
export const connectCheckout = (shop: ShopClient) =>
  connect(checkoutMachine, {
    fetchQuote: callActor((input, signal) => fetchQuote(shop, input, signal)),
    placeOrder: callActor((input, signal) => placeBasketOrder(shop, input, signal)),
  });
