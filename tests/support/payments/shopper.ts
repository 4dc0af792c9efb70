import { setTimeout as pause } from 'node:timers/promises';

/** The status and body of a response. */
export interface Reply<Body> {
  status: number;
  body: Body;
}

export interface InitiatedPayment {
  success?: boolean;
  transactionId: string;
  checkoutUrl: string | null;
  existing: boolean;
  status: string;
  code?: string;
}

export interface PaymentStatus {
  success: boolean;
  data?: { status: string; checkout_status: string; payment_status: string; checkout_url?: string | null };
}

/** An HTTP client of one shop, without cookies; it sends the order's capability in a header. */
export function shopperClient(origin: string, orderId: number, capability: string) {
  const headers = {
    'x-order-capability': capability,
    'x-forwarded-for': addressOf(orderId),
    'content-type': 'application/json',
  };

  async function request<Body>(path: string, init: RequestInit = {}): Promise<Reply<Body>> {
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    return { status: response.status, body: await response.json() };
  }

  return {
    pay: (phone = phoneOf(orderId)) =>
      request<InitiatedPayment>('/api/payment/wave/initiate', {
        method: 'POST',
        body: JSON.stringify({ order_id: orderId, phoneNumber: phone }),
      }),
    status: (transaction: string) => request<PaymentStatus>(`/api/payment/wave/status/${transaction}`),
    due: () =>
      request<{ payment_state: string; amount_residual: number }>(`/api/commande/${orderId}/payment`),
  };
}

export type Shopper = ReturnType<typeof shopperClient>;

/** Each order has its own phone, because only five payments an hour are allowed per phone. */
const phoneOf = (orderId: number): string => `+22177${String(orderId).padStart(7, '0')}`;

/** Each order has its own address, because only some hundred payments in ten minutes are allowed per network. */
const addressOf = (orderId: number): string =>
  `10.${(orderId >> 16) & 255}.${(orderId >> 8) & 255}.${orderId & 255}`;

/** The session id in a checkout URL of Wave. */
export function sessionOf(checkoutUrl: string | null | undefined): string {
  const id = /\/c\/([^/?#]+)/.exec(checkoutUrl ?? '')?.[1];
  if (id === undefined) throw new Error(`${checkoutUrl} is no checkout URL`);
  return id;
}

/**
 * Polls the payment state of an order until it is the expected one. Polling triggers no check: the reconciler,
 * callbacks or jobs must change the state.
 *
 * @returns the last state, also after the timeout
 */
export async function pollPaymentState(
  client: Shopper,
  expected: string,
  timeoutMs = 20_000,
): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { body } = await client.due();
    if (body.payment_state === expected || Date.now() > deadline) return body.payment_state;
    await pause(100);
  }
}
