import type { components } from '#openapi/schema.d.ts';
import { CURRENCY } from '#domain/money.ts';
import type { OrderPaymentMode } from '#domain/order.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { Database } from '../db/index.ts';
import { readLedger } from '../payments/ledger/ledger.ts';
import { findOrderLines } from './orders.repository.ts';

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

/** An order in the contract's form, for its owner. What is paid is computed from the payments (HAZARDS A11). @see AP-04 */
export async function wireOrder(db: Database, order: OrderRow): Promise<components['schemas']['Order']> {
  const lines = await findOrderLines(db, order.id);
  const { residual, instalments } = await readLedger(db, order);
  const isPaid = (number: number): boolean =>
    instalments.some(({ intent, isPaid }) => isPaid && intent.instalmentNo === number);
  return {
    id: order.id,
    name: order.reference,
    reference: order.reference,
    type_sale: order.saleType,
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
    first_payment_state: isPaid(1),
    second_payment_state: isPaid(2),
    third_payment_state: isPaid(3),
    fourth_payment_state: isPaid(4),
  };
}
