import type { SharedPayment } from '#domain/payments/payment-link.ts';

export interface SharedPaymentTypes {
  input: {
    /** The id of the link; `undefined` for a URL without one. */
    link: string | undefined;
    /** The secret of a followed link, which the page has already removed from the history; after a reload a cookie gives access. */
    token: string | undefined;
  };
  context: {
    link: string | undefined;
    /** Kept only until the server has accepted it. */
    token: string | undefined;
    shared: SharedPayment | undefined;
    /** Why the first read failed. */
    failure: unknown;
    /** Whether the last read was answered; without an answer paying is not offered. */
    isReachable: boolean;
    /** Whether the payer has paid on this page; after a reload it is not known which person did. */
    hasPaid: boolean;
  };
  events:
    | { type: 'pay.requested' }
    | { type: 'payment.closed' }
    | { type: 'payment.confirmed' }
    | { type: 'check.requested' }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' };
  tags: 'loading' | 'refreshing' | 'paying' | 'failed' | 'unknown' | 'revoked' | 'expired';
}
