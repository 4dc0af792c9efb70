import { connect } from '#machines/connect.ts';
import { paymentWatch, sharedPaymentMachine } from '#machines/shared-payment/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchSharedPayment, openPaymentLink } from '#src/api/payment-links.ts';

/** The payer's page with the API. */
export const connectSharedPayment = (shop: ShopClient) =>
  connect(sharedPaymentMachine, {
    openLink: callActor<unknown, Parameters<typeof openPaymentLink>[1]>((link, signal) =>
      openPaymentLink(shop, link, signal),
    ),
    watch: connect(paymentWatch, {
      fetchStatus: callActor(({ subject }, signal) => fetchSharedPayment(shop, subject, signal)),
    }),
  });
