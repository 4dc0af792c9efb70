import type { InvoiceView } from '#domain/invoice.ts';
import type { Notice } from '../notice.ts';

export interface StoreInvoiceTypes {
  input: {
    /** From the address, as it stands there: an order's reference or a transaction id. */
    reference: string | undefined;
    /** The secret of the guest's link, taken from the fragment and already out of the history (I20). */
    capability: string | undefined;
  };
  context: {
    /** Empty where the address has none. */
    reference: string;
    /** Held only until the server has judged it. */
    capability: string | undefined;
    invoice: InvoiceView | undefined;
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
