import { queryOptions } from '@tanstack/react-query';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { isTransactionId } from '#domain/ids.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { readWaveTriple } from '#domain/payment-status.ts';
import type { InitiatedPayment, PaymentRequest } from '#machines/mobile-money/index.ts';
import type { PaymentAnswer, Payment, PaymentOwnerDetails } from '#domain/payment.ts';
import type { components } from '#openapi/schema.d.ts';
import { recordPurchase } from '#src/analytics/purchase.ts';
import { safeProviderUrl } from './safe-urls.ts';
import { type ShopClient, unwrap } from './client.ts';

type WireTransaction = components['schemas']['WaveTransaction'];

const moment = (time: string | null | undefined): number | undefined =>
  time === null || time === undefined ? undefined : Date.parse(time);

/** The owner's part of a transaction; `undefined` for anyone else, who is not sent it. */
function details(wire: WireTransaction): PaymentOwnerDetails | undefined {
  const {
    order_id: id,
    order_type: type,
    order: name,
    order_reference: reference,
    amount,
    created_at,
  } = wire;
  const createdAt = moment(created_at);
  if (id === undefined || name === undefined || reference === undefined) return undefined;
  if (amount === undefined || createdAt === undefined) return undefined;
  return {
    order: { id, type, name, reference },
    reference: wire.reference ?? undefined,
    amount,
    phone: wire.phone ?? undefined,
    description: wire.description ?? undefined,
    createdAt,
    completedAt: moment(wire.completed_at),
  };
}

/**
 * Opens a Wave payment for what is due on an order, or gives back the one that is open.
 *
 * @throws ApiError; after `network` or `timeout` the payment may exist, and asking again gives it back
 * @see HAZARDS B1
 */
export async function initiateWavePayment(
  shop: ShopClient,
  { orderId, phone, amount }: PaymentRequest,
  signal: AbortSignal,
): Promise<InitiatedPayment> {
  const body = { order_id: orderId, phoneNumber: phone, amount };
  const call = shop.POST('/api/payment/wave/initiate', { body, signal });
  const wire = await unwrap(call, text.failures.initiate);
  return {
    transactionId: wire.transactionId,
    checkoutUrl: safeProviderUrl(wire.checkoutUrl),
    existing: wire.existing,
    validUntil: moment(wire.valid_until),
  };
}

/** Every screen that may learn of a confirmed payment learns it here; only the owner is told what was paid. @see BK-11 */
function countConfirmed({ transactionId, verdict, details }: Payment): void {
  if (verdict === 'confirmed' && details !== undefined)
    recordPurchase({ transactionId, amount: details.amount });
}

/** The true state of a Wave payment, with its details for the owner of the order. @see WV-02 @see HAZARDS B4 */
export async function fetchWavePayment(
  shop: ShopClient,
  transaction: string,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const call = shop.GET('/api/payment/wave/status/{transaction}', {
    params: { path: { transaction } },
    signal,
  });
  const { success, data } = await unwrap(call, text.failures.status);
  if (!success || data === undefined) return { verdict: 'unknownTransaction' };
  const payment = {
    transactionId: data.transaction_id,
    verdict: readWaveTriple(data),
    checkoutUrl: safeProviderUrl(data.checkout_url),
    validUntil: moment(data.valid_until),
    isSuperseded: data.superseded === true,
    details: details(data),
  };
  countConfirmed(payment);
  return payment;
}

/** Followed while it is open: a payer may come back before the provider's word does. */
export const wavePaymentQuery = (shop: ShopClient, transaction: string) =>
  queryOptions({
    queryKey: ['payments', 'wave', transaction],
    queryFn: ({ signal }) => fetchWavePayment(shop, transaction, signal),
    enabled: isTransactionId(transaction),
    refetchInterval: ({ state }) =>
      state.data?.verdict === 'pending' || state.data?.verdict === 'checking'
        ? PAYMENT_WATCH_INTERVAL_MS
        : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
