import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import type { PaymentWatchNews } from '../payment-watch/index.ts';

/** An order as it was read. */
export interface ReadOrder {
  order: CustomerOrder;
  /** Reads in which a part was paid whose invoice was still being made, this one included. */
  readsWithoutInvoice: number;
}

export interface InstalmentsTypes {
  input: {
    orderId: number;
    /** The customer who is signed in. */
    customerId: number | undefined;
    /** The hash of the URL, which may ask for a payment: `#paiement`, or `#paiement-2` for one part. */
    anchor: string;
    /** What this page load read of the order before; it is read again at once. */
    known: CustomerOrder | undefined;
  };
  context: {
    orderId: number;
    /** The customer whose order is shown, also after the session has ended. */
    customerId: number | undefined;
    anchor: string;
    /** The order as last read; kept while paying, when a session may end. */
    order: CustomerOrder | undefined;
    /** Whether the server can be reached, by the last snapshot of the watch. */
    reach: PaymentWatchNews<unknown>['reach'];
    /** Why the last read got no answer. */
    failure: unknown;
  };
  events:
    | { type: 'pay.requested' }
    /** The hash of the URL is another one: a link was opened, or the payment was left. */
    | { type: 'anchor.changed'; anchor: string }
    /** The payment dialog was closed without a confirmation. */
    | { type: 'payment.closed' }
    /** The payment dialog has shown that the payment is confirmed. */
    | { type: 'payment.confirmed' }
    /** Read the order now: the customer asked for it, or has cancelled it. */
    | { type: 'check.requested' }
    /** The user has returned to the page, the network is back, or another tab has news of a payment. */
    | { type: 'page.returned' }
    /** The session ended, or a customer signed in, e.g. in another tab. */
    | { type: 'session.changed'; customerId: number | undefined };
  /** The hash that the URL has to have. */
  emitted: { type: 'anchor'; anchor: string };
  tags: 'loading' | 'unknown' | 'failed' | 'cannotCheck' | 'confirming' | 'paying';
}
