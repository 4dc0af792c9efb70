import { connect } from '#machines/connect.ts';
import { paymentCheckMachine } from '#machines/payment-check/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchWavePayment } from '#src/api/payments.ts';

/** The Wave check page, asking the real shop. */
export const connectPaymentCheck = (shop: ShopClient) =>
  connect(paymentCheckMachine, {
    fetchStatus: callActor((input, signal) => fetchWavePayment(shop, input.transactionId, signal)),
  });
