import { payment as text } from '#domain/messages/payment.ts';
import type { PaymentIntent } from '#machines/order-payment/index.ts';
import { type ShopClient, unwrap } from './client.ts';

/**
 * Has the server confirm that a payment, its token and an order belong together.
 *
 * @throws ApiError with code `payment.unknown` if they do not, `payment.amount_changed` for another amount
 * @see PM-02
 */
export async function savePaymentIntent(
  shop: ShopClient,
  { orderId, transactionId, token, amount }: PaymentIntent,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    transaction_id: transactionId,
    amount,
    order_id: orderId,
    payment_token: token ?? null,
    payment_state: 'pending',
  };
  await unwrap(shop.POST('/api/payment/set', { body, signal }), text.failures.initiate);
}
