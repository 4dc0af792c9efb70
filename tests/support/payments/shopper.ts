import { setTimeout as pause } from 'node:timers/promises';

/** The status and body of a response. */
export interface Reply<Body> {
  status: number;
  body: Body;
}

export interface BegunPayment {
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

/** A client of one shop over real HTTP without cookies, which sends the order's capability in a header. */
export function shopper(origin: string, orderId: number, capability: string) {
  const headers = { 'x-order-capability': capability, 'content-type': 'application/json' };

  async function ask<Body>(path: string, init: RequestInit = {}): Promise<Reply<Body>> {
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    return { status: response.status, body: await response.json() };
  }

  return {
    pay: (phone = phoneOf(orderId)) =>
      ask<BegunPayment>('/api/payment/wave/initiate', {
        method: 'POST',
        body: JSON.stringify({ order_id: orderId, phoneNumber: phone }),
      }),
    status: (transaction: string) => ask<PaymentStatus>(`/api/payment/wave/status/${transaction}`),
    due: () => ask<{ payment_state: string; amount_residual: number }>(`/api/commande/${orderId}/payment`),
  };
}

export type Shopper = ReturnType<typeof shopper>;

/** Each order has its own phone, because only five payments an hour are allowed per phone. */
const phoneOf = (orderId: number): string => `+22177${String(orderId).padStart(7, '0')}`;

/** The session id in a checkout URL of Wave. */
export function sessionOf(checkoutUrl: string | null | undefined): string {
  const id = /\/c\/([^/?#]+)/.exec(checkoutUrl ?? '')?.[1];
  if (id === undefined) throw new Error(`${checkoutUrl} is no checkout address`);
  return id;
}

/**
 * Polls the status of an order until it is the wanted one; reconciler, callbacks and jobs must cause it.
 *
 * @returns the last status when the timeout is over
 */
export async function told(client: Shopper, wanted: string, patience = 20_000): Promise<string> {
  const deadline = Date.now() + patience;
  for (;;) {
    const { body } = await client.due();
    if (body.payment_state === wanted || Date.now() > deadline) return body.payment_state;
    await pause(100);
  }
}
