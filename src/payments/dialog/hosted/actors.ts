import type { PaymentAnswer } from '#domain/payments/payment.ts';
import { connect } from '#machines/connect.ts';
import {
  hostedPaymentWatch,
  orderPaymentMachine,
  type HostedInvoice,
  type HostedOrder,
  type PaymentIntent,
} from '#machines/order-payment/index.ts';
import type { WatchedPayment } from '#machines/payment-watch/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { savePaymentIntent } from '#src/api/payment-records.ts';
import { fetchPayment } from '#src/payments/providers/fetch-payment.ts';
import { rememberProvider } from '#src/payments/last-provider.ts';
import { readPaymentContext } from '#src/payments/payment-context.ts';
import { providerOf } from '#src/payments/providers/index.ts';
import { tellPaymentNews } from '#src/payments/use-payment-news.ts';

/**
 * The machine of a payment on a provider's page, with the API calls of that provider.
 *
 * @param isOwner whether the owner pays; only the owner can read the record of the payment
 */
export const connectOrderPayment = (shop: ShopClient, isOwner: boolean) =>
  connect(orderPaymentMachine, {
    createInvoice: callActor<HostedInvoice, HostedOrder>(async (order, signal) => {
      const { id, instalmentNo, provider, amountDue } = order;
      const request = { orderId: id, instalmentNo, provider, phone: undefined, amount: amountDue };
      const initiated = await providerOf(provider).initiate(shop, request, signal);
      rememberProvider(provider);
      tellPaymentNews();
      const { transactionId, token, nextStep, existing } = initiated;
      return { transactionId, token, url: nextStep?.kind === 'link' ? nextStep.url : undefined, existing };
    }),
    saveRecord: callActor<unknown, PaymentIntent>(async (intent, signal) =>
      isOwner ? savePaymentIntent(shop, intent, readPaymentContext(), signal) : undefined,
    ),
    watch: connect(hostedPaymentWatch, {
      fetchStatus: callActor<PaymentAnswer, { subject: WatchedPayment }>(({ subject }, signal) =>
        fetchPayment(shop, providerOf(subject.provider), subject.transactionId, signal),
      ),
    }),
  });
