import type { SharedPayment } from '#domain/payments/payment-link.ts';
import type { PaymentWatchNews } from '../payment-watch/index.ts';

export interface SharedPaymentTypes {
  input: {
    /** The id of the link; `undefined` for a URL without one. */
    link: string | undefined;
    /** The secret of a followed link, which the page has already removed from the history; after a reload a cookie gives access. */
    token: string | undefined;
  };
  context: {
    /** Empty for a URL without one. */
    link: string;
    /** Kept only until the server has accepted it; then empty. */
    token: string;
    shared: SharedPayment | undefined;
    /** Whether the server can be reached, by the last snapshot of the watch. */
    reach: PaymentWatchNews<SharedPayment>['reach'];
    /** Why the last read got no answer, or the link could not be opened. */
    failure: unknown;
    /** Whether the last read that had to be answered was; without an answer paying is not offered. */
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
