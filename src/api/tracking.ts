import { tracking as text } from '#domain/messages/tracking.ts';
import type { Tracked, TrackingQuestion } from '#domain/wording/tracking.ts';
import { type ShopClient, unwrap } from './client.ts';
import { deliveryProgress } from './delivery-progress.ts';

/**
 * The status of an order.
 *
 * @throws ApiError with code `request.too_many` when the rate limit is exceeded
 * @see AP-04
 * @see HAZARDS C30
 */
export async function trackOrder(
  shop: ShopClient,
  { reference, phone }: TrackingQuestion,
  signal: AbortSignal,
): Promise<Tracked> {
  const call = shop.POST('/api/tracking', { body: { reference, telephone: phone }, signal });
  const {
    status,
    delivery,
    fulfilment,
    partly_paid: partlyPaid,
    returned_payment: returned,
  } = await unwrap(call, text.failures.track);
  if (status === null) return 'unknown';
  const unpaid = partlyPaid === true ? 'partlyPaid' : 'awaitingPayment';
  return {
    status: status === 'awaiting_payment' ? unpaid : status,
    delivery,
    progress: deliveryProgress(fulfilment),
    returned: returned === 'to_return' ? 'toReturn' : returned,
  };
}
