import { isUnsettled, type PaymentAnswer } from '#domain/payments/payment.ts';
import { recordPurchase } from '#src/analytics/purchase.ts';
import type { ShopClient } from '#src/api/client.ts';
import type { PaymentProvider } from './index.ts';
import { tellPaymentNews } from '#src/payments/use-payment-news.ts';

/** The verdicts that this tab has read, by transaction id. */
const known = new Map<string, string>();

/**
 * Fetches the status of a payment. All screens use this function, so that a confirmed payment is counted for
 * analytics by the first screen that sees it, and other tabs read again; only the order's owner gets the amount.
 *
 * @see BK-11
 */
export async function fetchPayment(
  shop: ShopClient,
  provider: PaymentProvider,
  transactionId: string,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const answer = await provider.fetchStatus(shop, transactionId, signal);
  if (answer.verdict === 'confirmed' && answer.details !== undefined)
    recordPurchase({ transactionId: answer.transactionId, amount: answer.details.amount });
  if (answer.transactionId !== undefined && known.get(transactionId) !== answer.verdict) {
    // Other tabs know of an open payment from the tab that started it.
    if (known.has(transactionId) || !isUnsettled(answer)) tellPaymentNews();
    known.set(transactionId, answer.verdict);
  }
  return answer;
}
