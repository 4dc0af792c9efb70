import type { Provider, SaleType } from '#domain/order.ts';
import type { PaymentVerdict } from '#domain/payment-status.ts';
import type { Notice } from '../notice.ts';
import type { OrderLine } from '../order.ts';

/** An order as its own page shows it, and as an invoice once it is settled. Amounts are whole francs, times epoch milliseconds. */
export interface InvoiceView {
  reference: string;
  orderId: number;
  orderName: string;
  saleType: SaleType;
  /** Exists once the payment is settled, like the PDF. */
  invoiceNumber: string | undefined;
  invoicedAt: number | undefined;
  storeName: string;
  customerName: string;
  orderedAt: number;
  lines: OrderLine[];
  total: number;
  /** What is to be paid now; 0 when nothing is. */
  amountDue: number;
  /** The state of its payment; `undefined` while none was begun. */
  verdict: PaymentVerdict | undefined;
  /** The payment that is under way. */
  transaction: string | undefined;
  providers: Provider[];
  /** Address of the PDF. */
  pdf: string | undefined;
}

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
    /** The shopper is back, or the connection is: focus, pageshow, online. */
    | { type: 'page.returned' };
  emitted: Notice;
  tags: 'loading' | 'paying' | 'notFound' | 'failed';
}
