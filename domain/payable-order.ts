import type { SaleType } from './order.ts';

/** One line of an order as shown. */
export interface OrderLine {
  name: string;
  quantity: number;
  /** Whole francs for all pieces of the line. */
  subtotal: number;
}

/** The data of an order that the payment dialog needs. */
export interface PayableOrder {
  id: number;
  /** The name shown to the user: the reference. */
  name: string;
  /** The public reference used in URLs. */
  reference: string;
  saleType: SaleType;
  lines: OrderLine[];
  /** Whole francs to pay now, as returned by the server. */
  amountDue: number;
  /** The number of the instalment to pay now; `undefined` if the server has not returned it yet. */
  instalmentNo?: number | undefined;
}

/** An order that was just placed. */
export interface PlacedOrder extends PayableOrder {
  /** Whole francs for the whole order. */
  amountTotal: number;
}
