import { connect } from '#machines/connect.ts';
import { paymentWatch, storeInvoiceMachine } from '#machines/store-invoice/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchInvoice } from '#src/api/invoices.ts';
import { openGuestAccess } from '#src/api/orders.ts';

/** The order page's machine with the API. */
export const connectStoreInvoice = (shop: ShopClient) =>
  connect(storeInvoiceMachine, {
    openAccess: callActor<unknown, Parameters<typeof openGuestAccess>[1]>((input, signal) =>
      openGuestAccess(shop, input, signal),
    ),
    watch: connect(paymentWatch, {
      fetchStatus: callActor(({ subject }, signal) => fetchInvoice(shop, subject, signal)),
    }),
  });
