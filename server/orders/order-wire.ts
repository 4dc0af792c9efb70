import type { components } from '#openapi/schema.d.ts';
import { CURRENCY } from '#domain/money.ts';
import type { OrderPaymentMode, TrackedStatus } from '#domain/order.ts';
import { SALE_TYPE_WORDS } from '#openapi/sale-types.ts';
import type { OrderDetails } from './order-details.ts';

type WirePaymentMode = components['schemas']['PaymentMode'];

const WIRE_PAYMENT_MODES: Record<OrderPaymentMode, WirePaymentMode> = {
  online: 'online',
  onDelivery: 'domicile',
  instalments: 'echelonne',
};

/** The contract's words for when an order is paid. */
export const PAYMENT_MODES: Record<WirePaymentMode, OrderPaymentMode> = {
  online: 'online',
  domicile: 'onDelivery',
  echelonne: 'instalments',
};

/** An order in the contract's form, for its owner. @see AP-04 */
export function wireOrder({ order, lines, paid, residual }: OrderDetails): components['schemas']['Order'] {
  return {
    id: order.id,
    name: order.reference,
    reference: order.reference,
    type_sale: SALE_TYPE_WORDS[order.saleType],
    payment_mode: WIRE_PAYMENT_MODES[order.paymentMode],
    state: order.state,
    amount_total: order.total,
    amount_residual: residual,
    currency: CURRENCY,
    partner: order.customerId,
    partner_id: order.customerId,
    customer_name: order.customerName,
    date_order: order.createdAt.toISOString(),
    order_lines: lines.map((line) => ({
      product_name: line.productName,
      product_uom_qty: line.quantity,
      price_unit: line.unitPrice,
      price_subtotal: line.subtotal,
      price_total: line.subtotal,
    })),
    first_payment_state: paid.has(1),
    second_payment_state: paid.has(2),
    third_payment_state: paid.has(3),
    fourth_payment_state: paid.has(4),
  };
}

/** The answer to a tracking request. @param status `undefined` for an order that was not found */
export const wireTracking = (status: TrackedStatus | undefined): components['schemas']['Tracking'] => ({
  success: status !== undefined,
  status: status === 'awaitingPayment' ? 'awaiting_payment' : (status ?? null),
});
