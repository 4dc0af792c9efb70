import type { PaymentAnswer } from '#domain/payment.ts';
import { recordPurchase } from '#src/analytics/purchase.ts';
import type { ShopClient } from '#src/api/client.ts';
import type { PaymentProvider } from './providers/index.ts';

/**
 * The status of a payment at its provider. Every screen asks here, so that a confirmed payment is counted wherever it is
 * seen first; only the owner is told what was paid.
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
