import type { InvoiceView } from '#domain/orders/invoice.ts';
import type { Notice } from '../notice.ts';
import type { PaymentWatchNews } from '../payment-watch/index.ts';

export interface StoreInvoiceTypes {
  input: {
    /** From the URL, not validated: an order's reference or a transaction id. */
    reference: string | undefined;
    /**
     * The secret of the guest's link, from the URL fragment, which the page has already removed from the
     * history (I20).
     */
    capability: string | undefined;
  };
  context: {
    /** Empty if the URL has none. */
    reference: string;
    /** Kept only until the server has accepted or rejected it. */
    capability: string | undefined;
    invoice: InvoiceView | undefined;
    /** Whether the server can be reached, by the last snapshot of the watch. */
    reach: PaymentWatchNews<InvoiceView>['reach'];
    /** Why the last read got no answer. */
    failure: unknown;
    /** Whether the last read that had to be answered was; without an answer paying is not offered. */
    isReachable: boolean;
  };
  events:
    | { type: 'pay.requested' }
    | { type: 'payment.closed' }
    | { type: 'payment.confirmed' }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' };
  emitted: Notice;
  tags: 'loading' | 'paying' | 'notFound' | 'failed';
}
