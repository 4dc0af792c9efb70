import { connect } from '#machines/connect.ts';
import { mobileMoneyMachine, type PaymentLook } from '#machines/mobile-money/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchWavePayment, initiateWavePayment } from '#src/api/payments.ts';

/** The mobile-money dialog, paying at the real shop. */
export const connectMobileMoney = (shop: ShopClient) =>
  connect(mobileMoneyMachine, {
    initiate: callActor((input, signal) => initiateWavePayment(shop, input, signal)),
    fetchStatus: callActor<PaymentLook, { transactionId: string }>(async (input, signal) => {
      const answer = await fetchWavePayment(shop, input.transactionId, signal);
      const isSuperseded = answer.verdict === 'pending' && answer.isSuperseded;
      return isSuperseded ? { verdict: 'superseded' } : answer;
    }),
  });
