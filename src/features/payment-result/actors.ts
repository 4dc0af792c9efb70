import { newerPayment, type PaymentAnswer } from '#domain/payments/payment.ts';
import { connect } from '#machines/connect.ts';
import { createPaymentWatch, paymentRules } from '#machines/payment-watch/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchPayment } from '#src/payments/providers/fetch-payment.ts';
import { findProvider, paymentProviders, type PaymentProvider } from '#src/payments/providers/index.ts';

interface FoundPayment {
  /** `undefined` if no provider knows the payment. */
  provider: PaymentProvider | undefined;
  answer: PaymentAnswer;
}

const resultWatch = createPaymentWatch<string, FoundPayment>({
  newer: (known, found) => ({ ...found, answer: newerPayment(known?.answer, found.answer) }),
  intervalOf: (found) => paymentRules.intervalOf(found?.answer),
});

/** The watch of a payment by its transaction id: while it is open, a payer may return before the provider's confirmation. */
export const connectResultWatch = (shop: ShopClient, providerId: string | undefined) =>
  connect(resultWatch, {
    fetchStatus: callActor(({ subject }, signal) => findPayment(shop, providerId, subject, signal)),
  });

/** Asks the provider that the URL names; without a name, each one until one has the payment. */
async function findPayment(
  shop: ShopClient,
  providerId: string | undefined,
  transaction: string,
  signal: AbortSignal,
): Promise<FoundPayment> {
  const named = findProvider(providerId);
  const asked = named === undefined ? Object.values(paymentProviders) : [named];
  for (const provider of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the first that knows the payment ends it
    const answer = await fetchPayment(shop, provider, transaction, signal);
    if (answer.verdict !== 'unknownTransaction') return { provider, answer };
  }
  return { provider: undefined, answer: { verdict: 'unknownTransaction' } };
}
