import type { PaymentAnswer } from '#domain/payments/payment.ts';
import { ORDER_VERDICTS } from '#domain/payments/verdict.ts';
import { automaticWatchMachine } from '#machines/automatic-watch/index.ts';
import { connect } from '#machines/connect.ts';
import { mobileMoneyMachine, paymentWatch, type CurrentOrder } from '#machines/mobile-money/index.ts';
import type { WatchedPayment } from '#machines/payment-watch/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import type { ReadDue } from '#src/api/orders.ts';
import { fetchPayment } from '#src/payments/providers/fetch-payment.ts';
import { rememberProvider } from '#src/payments/last-provider.ts';
import { providerOf as knownProvider } from '#src/payments/providers/index.ts';
import { tellPaymentNews } from '#src/payments/use-payment-news.ts';

/** The machine of a payment in a wallet, with API calls of the selected provider. */
export function connectMobileMoney(shop: ShopClient, readDue: ReadDue, providerOf = knownProvider) {
  const fetchStatus = callActor<PaymentAnswer, { subject: WatchedPayment }>(({ subject }, signal) =>
    fetchPayment(shop, providerOf(subject.provider), subject.transactionId, signal),
  );
  return connect(mobileMoneyMachine, {
    initiate: callActor(async (request, signal) => {
      const initiated = await providerOf(request.provider).initiate(shop, request, signal);
      rememberProvider(request.provider);
      tellPaymentNews();
      return initiated;
    }),
    readOrder: callActor<CurrentOrder, { orderId: number }>(async ({ orderId }, signal) => {
      const { state, amountDue, instalmentNo, live } = await readDue(orderId, signal);
      const provider = live?.provider && providerOf(live.provider);
      return {
        verdict: ORDER_VERDICTS[state],
        amountDue,
        instalmentNo,
        live: live && provider && { transactionId: live.transactionId, provider },
      };
    }),
    watch: connect(paymentWatch, { fetchStatus }),
    automaticWatch: connect(automaticWatchMachine, { fetchStatus }),
  });
}
