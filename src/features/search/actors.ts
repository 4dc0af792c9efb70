import { connect } from '#machines/connect.ts';
import { productSearchMachine, type Suggestion } from '#machines/product-search/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchSuggestions } from '#src/api/products.ts';

/** The product-search machine with the API. */
export const connectProductSearch = (shop: ShopClient) =>
  connect(productSearchMachine, {
    fetchSuggestions: callActor<Suggestion[], { term: string }>((input, signal) =>
      fetchSuggestions(shop, input.term, signal),
    ),
  });
