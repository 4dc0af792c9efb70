import type { BasketOrderLine, BasketQuote } from '#domain/orders/basket-quote.ts';
import type { DeliveryDetails, DeliveryField } from '#domain/orders/delivery-fields.ts';
import type { OrderPaymentMode, SaleType } from '#domain/order.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import type { FieldsRefused, LeaveScreen, Notice } from '../notice.ts';

/** What to price: the basket, and what delivery fee and discount depend on. */
export interface QuoteQuestion {
  saleType: SaleType;
  lines: readonly BasketOrderLine[];
  delivery: DeliveryDetails;
}

/** The order of a basket as shown to the customer. */
export interface BasketOrder extends QuoteQuestion {
  mode: OrderPaymentMode;
  /** The total on screen, in whole francs; the server compares it with its own. */
  shownTotal: number;
  /** The same for every attempt of this checkout (HAZARDS B39). */
  idempotencyKey: string;
}

export interface CheckoutTypes {
  input: {
    saleType: SaleType;
    /** The basket's lines with the prices that were shown in it. */
    lines: readonly BasketOrderLine[];
    /** As typed on an earlier visit of the page, or the account's. */
    delivery: DeliveryDetails;
    /** The account's. */
    proposed: DeliveryDetails;
    /** Chosen on an earlier visit of the page. */
    mode: OrderPaymentMode | undefined;
    idempotencyKey: string;
  };
  context: {
    saleType: SaleType;
    lines: readonly BasketOrderLine[];
    delivery: DeliveryDetails;
    /** The last proposal, which another one replaces as long as nothing was typed. */
    proposed: DeliveryDetails;
    mode: OrderPaymentMode | undefined;
    idempotencyKey: string;
    /** The last one; kept while the next one is fetched. */
    quote: BasketQuote | undefined;
    errors: Partial<Record<DeliveryField, string>>;
    /** Why there is no quote. */
    failure: string | undefined;
    /** Why the last attempt made no order, until the next one. */
    refusal: string | undefined;
    order: PlacedOrder | undefined;
  };
  events:
    | { type: 'field.changed'; field: DeliveryField; value: string }
    | { type: 'region.chosen'; region: DeliveryDetails['region'] }
    /** An entry of the address book. */
    | { type: 'delivery.chosen'; delivery: DeliveryDetails }
    /** Where the last order went, or the account's own address, once it is read: taken if nothing was typed. */
    | { type: 'delivery.proposed'; delivery: DeliveryDetails }
    | { type: 'mode.chosen'; mode: OrderPaymentMode }
    /** The customer has seen what has changed, and goes on with what is sold now. */
    | { type: 'changes.accepted' }
    | { type: 'submit.requested' }
    | { type: 'retry.requested' }
    /** The payment dialog was closed without payment; the order can be paid on its own page. */
    | { type: 'payment.closed' }
    | { type: 'payment.confirmed' };
  emitted:
    | Notice
    | LeaveScreen
    | FieldsRefused
    /** The lines of now, for the basket. */
    | { type: 'lines.changed'; lines: readonly BasketOrderLine[] }
    /** These lines were ordered and leave the basket. */
    | { type: 'ordered'; lines: readonly { id: number; quantity: number }[] };
  tags: 'pricing' | 'changed' | 'empty' | 'failed' | 'ordering' | 'paying' | 'sessionEnded' | 'forbidden';
}
