import type { SaleType } from './order.ts';

/** One line of an order as it is shown. */
export interface OrderLine {
  name: string;
  quantity: number;
  /** Whole francs for the whole line. */
  subtotal: number;
}

/** What the payment dialog needs to know of an order. */
export interface PayableOrder {
  id: number;
  /** What the shopper calls it by: its reference. */
  name: string;
  /** The public reference that stands in addresses. */
  reference: string;
  saleType: SaleType;
  lines: OrderLine[];
  /** Whole francs to pay now, as the server says. */
  amountDue: number;
  /** The part that is to be paid now; `undefined` before the server has said it. */
  instalmentNo?: number | undefined;
}

/** An order that was just placed. */
export interface PlacedOrder extends PayableOrder {
  /** Whole francs for everything. */
  amountTotal: number;
}
