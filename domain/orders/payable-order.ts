import type { SaleType } from '../order.ts';

/** One line of an order as shown. */
export interface OrderLine {
  name: string;
  /** Pieces; `undefined` for delivery and discounts, which are no articles. */
  quantity: number | undefined;
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
  /** Id of the customer whose order it is; absent for a guest's order, or where it was not read. */
  partner?: number | undefined;
  lines: OrderLine[];
  /** Whole francs to pay now, as returned by the server. */
  amountDue: number;
  /** The number of the instalment to pay now; `undefined` if the server has not returned it yet. */
  instalmentNo?: number | undefined;
  /** How many instalments the order has; `undefined` if the server has not returned it yet. */
  instalmentCount?: number | undefined;
  /** The phone of the order, where this browser knows it: the payer's number is filled in with it. */
  phone?: string | undefined;
  /** Set for the payer of a payment link, to whom reference and lines of the order are not shown. */
  payer?: { firstName: string };
}

/** An order that was just placed. */
export interface PlacedOrder extends PayableOrder {
  /** Whole francs for the whole order. */
  amountTotal: number;
  /** Set where it was placed before, and is not what was asked for now: its products. Nothing else was ordered. */
  placedBefore?: readonly { id: number; quantity: number }[] | undefined;
}
