import { connect } from '#machines/connect.ts';
import { paymentCheckMachine, paymentWatch } from '#machines/payment-check/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchPayment } from '#src/payments/providers/fetch-payment.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';

/** The check page's machine with the API calls of a provider. */
export const connectPaymentCheck = (shop: ShopClient, provider: PaymentProvider) =>
  connect(paymentCheckMachine, {
    watch: connect(paymentWatch, {
      fetchStatus: callActor(({ subject }, signal) => fetchPayment(shop, provider, subject, signal)),
    }),
  });
