import type { PaymentAnswer } from '#domain/payment.ts';
import { recordPurchase } from '#src/analytics/purchase.ts';
import type { ShopClient } from '#src/api/client.ts';
import type { PaymentProvider } from './providers/index.ts';

/**
 * Fetches the status of a payment. All screens use this function, so that a confirmed payment is counted for
 * analytics by the first screen that sees it; only the order's owner gets the amount.
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
  return answer;
}
