import { payment as text } from '#domain/messages/payment.ts';
import type { PaymentIntent } from '#machines/order-payment/index.ts';
import { payerPartnerId, type PaymentContext } from '#domain/payments/payment-context.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import { type ShopClient, unwrap } from './client.ts';

/**
 * Has the server confirm that a payment, its token and an order belong together.
 *
 * @throws ApiError with code `payment.unknown` if they do not, `payment.amount_changed` for another amount
 * @param context what is being paid in this browser; only sent, the server decides by its own records
 * @see PM-02 @see PM-18
 */
export async function savePaymentIntent(
  shop: ShopClient,
  { orderId, transactionId, token, amount }: PaymentIntent,
  context: PaymentContext | undefined,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    transaction_id: transactionId,
    amount,
    order_id: orderId,
    payment_token: token ?? null,
    payment_state: 'pending',
    ...(context?.order.id === orderId && {
      order_type: SALE_TYPE_WORDS[context.order.type],
      order_name: context.order.name,
      partner_id: payerPartnerId(context) ?? null,
    }),
  };
  await unwrap(shop.POST('/api/payment/set', { body, signal }), text.failures.initiate);
}
