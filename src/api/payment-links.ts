import { queryOptions } from '@tanstack/react-query';
import { paymentLinkHeader, type SharedPayment } from '#domain/payments/payment-link.ts';
import { paymentLink as text } from '#domain/messages/payment-link.ts';
import { ORDER_VERDICTS } from '#domain/payments/verdict.ts';
import { isKnownProvider } from '#domain/payments/providers/index.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { readReturnedPayments } from './returned-payments.ts';
import { earlierPayable, liveProvider, orderPaymentState } from './orders.ts';

/** The active payment link. Times in epoch milliseconds. */
export interface ActiveLink {
  id: string;
  instalmentNo: number;
  expiresAt: number;
}

const activeLink = (wire: components['schemas']['PaymentLink']): ActiveLink => ({
  id: wire.id,
  instalmentNo: wire.instalment_no,
  expiresAt: Date.parse(wire.expires_at),
});

/** The owner's active link of an order; `null` if there is none. */
export const paymentLinkQuery = (shop: ShopClient, orderId: number) =>
  queryOptions({
    queryKey: ['orders', orderId, 'link'],
    queryFn: async ({ signal }) => {
      const params = { path: { id: orderId } };
      const call = shop.GET('/api/commande/{id}/payment-link', { params, signal });
      const { link } = await unwrap(call, text.owner.loadFailed);
      return link === null ? null : activeLink(link);
    },
  });

/** Makes the link of the next instalment; a former one pays nothing more. @returns it with its URL, which is told once */
export async function createPaymentLink(
  shop: ShopClient,
  orderId: number,
  instalmentNo: number,
): Promise<{ link: ActiveLink; url: string }> {
  const params = { path: { id: orderId } };
  const call = shop.POST('/api/commande/{id}/payment-link', {
    params,
    body: { instalment_no: instalmentNo },
  });
  const { link, url } = await unwrap(call, text.payer.failures.link);
  return { link: activeLink(link), url };
}

/** Revokes all links of an order; repeating it changes nothing. */
export async function revokePaymentLink(shop: ShopClient, orderId: number): Promise<void> {
  const params = { path: { id: orderId } };
  await unwrap(shop.DELETE('/api/commande/{id}/payment-link', { params }), text.payer.failures.link);
}

function sharedPayment(wire: components['schemas']['SharedPayment']): SharedPayment {
  const { live_transaction: transactionId } = wire;
  const state = orderPaymentState(wire.payment_state);
  return {
    orderId: wire.order_id,
    firstName: wire.first_name,
    label: wire.label,
    amount: wire.amount,
    dueOn: wire.due_on,
    expiresAt: Date.parse(wire.expires_at),
    verdict: ORDER_VERDICTS[state],
    transactionId: transactionId ?? undefined,
    payment: {
      state,
      amountTotal: wire.amount,
      amountDue: wire.amount_due,
      instalmentNo: wire.instalment_no,
      instalmentCount: wire.instalment_count,
      providers: wire.providers.filter(isKnownProvider),
      live: transactionId === null ? undefined : { transactionId, provider: liveProvider(wire) },
      ...earlierPayable(wire),
      returned: readReturnedPayments(wire.returned_payments),
    },
  };
}

/** @throws ApiError with code `payment_link.unknown`, `payment_link.revoked` or `payment_link.expired` */
export async function fetchSharedPayment(
  shop: ShopClient,
  link: string,
  signal: AbortSignal,
): Promise<SharedPayment> {
  const call = shop.GET('/api/payment/shared/{link}', { params: { path: { link } }, signal });
  return sharedPayment(await unwrap(call, text.payer.failures.load));
}

/** The link of the last page by client, in memory only; here, because no first screen needs it. */
const carried = new WeakMap<ShopClient, string>();

/** Sends the secret of a link with later calls, for browsers that block cookies. @see HAZARDS E3 */
function carryPaymentLink(shop: ShopClient, header: string): void {
  const isFirst = !carried.has(shop);
  carried.set(shop, header);
  if (isFirst)
    shop.use({
      onRequest: ({ request }) => request.headers.set('X-Payment-Link', carried.get(shop) ?? ''),
    });
}

/**
 * Exchanges the secret of a link for an HttpOnly cookie, and keeps it in memory for browsers that block cookies.
 *
 * @throws ApiError, as `fetchSharedPayment`
 * @see HAZARDS I20, E3
 */
export async function openPaymentLink(
  shop: ShopClient,
  link: { id: string; token: string },
  signal: AbortSignal,
): Promise<void> {
  const body = { link: link.id, token: link.token };
  await unwrap(shop.POST('/api/payment/shared/open', { body, signal }), text.payer.failures.load);
  carryPaymentLink(shop, paymentLinkHeader(link.id, link.token));
}
