import type { Provider, SaleType } from './order.ts';
import type { OrderLine } from './payable-order.ts';
import type { PaymentVerdict } from './payment-verdict.ts';

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
  /** The verdict on its payment; `undefined` while none is under way. */
  verdict: PaymentVerdict | undefined;
  /** The payment that is under way. */
  transactionId: string | undefined;
  /** Its provider; `undefined` also where this build does not know it. */
  provider: Provider | undefined;
  providers: readonly Provider[];
  /** Address of the PDF. */
  pdf: string | undefined;
}
