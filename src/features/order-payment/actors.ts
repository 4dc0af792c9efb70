import type { PaymentAnswer } from '#domain/payment.ts';
import { connect } from '#machines/connect.ts';
import {
  hostedPaymentWatch,
  orderPaymentMachine,
  type HostedInvoice,
  type HostedOrder,
  type PaymentIntent,
} from '#machines/order-payment/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { savePaymentIntent } from '#src/api/payment-records.ts';
import { fetchPayment } from '#src/payments/fetch-payment.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';

/** The machine of a payment on a provider's page, with the API calls of that provider. */
export const connectOrderPayment = (shop: ShopClient, provider: PaymentProvider) =>
  connect(orderPaymentMachine, {
    createInvoice: callActor<HostedInvoice, HostedOrder>(async ({ id, instalmentNo, amountDue }, signal) => {
      const request = {
        orderId: id,
        instalmentNo,
        provider: provider.id,
        phone: undefined,
        amount: amountDue,
      };
      const { transactionId, token, nextStep, existing } = await provider.initiate(shop, request, signal);
      return { transactionId, token, url: nextStep?.kind === 'link' ? nextStep.url : undefined, existing };
    }),
    saveRecord: callActor<unknown, PaymentIntent>((intent, signal) =>
      savePaymentIntent(shop, intent, signal),
    ),
    watch: connect(hostedPaymentWatch, {
      fetchStatus: callActor<PaymentAnswer, string>((transactionId, signal) =>
        fetchPayment(shop, provider, transactionId, signal),
      ),
    }),
  });
