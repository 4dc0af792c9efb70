import type { OrderDelivery } from './expected-delivery.ts';
import type { SaleType } from '../order.ts';
import type { Provider } from '../payments/providers/index.ts';
import type { RefundOfOrder, ReturnedPayment } from '../payments/returned-money.ts';
import type { OrderLine } from './payable-order.ts';
import type { OrderVerdict } from '../payments/verdict.ts';

/**
 * An order as shown on its own page, with its invoice once it is paid. Amounts in whole francs, times in epoch
 * milliseconds.
 */
export interface InvoiceView {
  reference: string;
  orderId: number;
  orderName: string;
  saleType: SaleType;
  /** Set once the payment is settled, like the PDF. */
  invoiceNumber: string | undefined;
  invoicedAt: number | undefined;
  storeName: string;
  customerName: string;
  /** `undefined` from a server of the release before. */
  delivery: OrderDelivery | undefined;
  /** Whether what is due is collected at the door, and no payment of it was begun. */
  isPaidAtDoor: boolean;
  orderedAt: number;
  lines: OrderLine[];
  total: number;
  /** The amount to pay now; 0 if none. */
  amountDue: number;
  /** The number of the instalment to pay next; `undefined` once all are paid. */
  instalmentNo: number | undefined;
  /** The day in Dakar until which that instalment is not due; `undefined` if it is due. */
  notDueBefore: string | undefined;
  /** The verdict on its payment; `undefined` if none is in progress. */
  verdict: OrderVerdict | undefined;
  /** The payment in progress. */
  transactionId: string | undefined;
  /** The provider of that payment; `undefined` also if this build does not know it. */
  provider: Provider | undefined;
  providers: readonly Provider[];
  /** URL of the PDF. */
  pdf: string | undefined;
  /** The link that opens the signed receipt; unset until there is one. */
  receipt?: string | undefined;
  /** Invoices whose payment was taken back; they keep their numbers. */
  cancelled: readonly { number: string; at: number | undefined; pdf: string | undefined }[];
  /** Payments of it that do not count. */
  returned: readonly ReturnedPayment[];
  /** Refunds of its payments that count. */
  refunds: readonly RefundOfOrder[];
}
