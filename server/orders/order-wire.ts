import type { components } from '#openapi/schema.d.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import type { DeliveryRegion } from '#domain/orders/delivery.ts';
import { deliveryFrom } from '#domain/orders/expected-delivery.ts';
import { type PlannedInstalment, planInstalments } from '#domain/orders/instalments.ts';
import { CURRENCY, lineTotal } from '#domain/money/money.ts';
import { instalmentId } from '#domain/ids.ts';
import type { OrderLineKind, SaleType, TrackedStatus } from '#domain/order.ts';
import { pack } from '#domain/messages/pack.ts';
import { payment } from '#domain/messages/payment.ts';
import type { DeliveryProgress } from '#domain/fulfilment/parcel.ts';
import type { TrackedOrder } from '#domain/wording/tracking.ts';
import { invoicePdfPath } from '#domain/paths.ts';
import { PAYMENT_MODE_WORDS, SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import { wireToldRefund } from '../payments/ledger/refunds-of-order.ts';
import { wireReturnedPayment } from '../payments/ledger/returned-payments.ts';
import type { Cancelled } from './change-order.ts';
import { wireDelivery } from './order-delivery.ts';
import type { InvoicedInstalment, OrderDetails } from './order-details.ts';
import type { PlacedDetails } from './place-order.ts';
import type { Quote } from './quote.ts';

/** One part of an order in the contract's form. */
export const wireInstalment = (
  { reference }: { reference: string },
  { number, amount, dueOn, state, paid, invoiceNumber }: InvoicedInstalment,
): components['schemas']['Instalment'] => ({
  instalment_no: number,
  amount,
  due_on: dueOn,
  state: state === 'inProgress' ? 'in_progress' : state,
  paid: paid !== undefined,
  method: paid?.method ?? null,
  reference: paid?.reference ?? null,
  paid_at: paid?.at?.toISOString() ?? null,
  invoice_number: invoiceNumber ?? null,
  pdf_url: invoiceNumber === undefined ? null : invoicePdfPath(instalmentId(reference, number)),
});

/** The kind of a line in the contract, which has an amount without a product among the articles. */
export const wireLineKind = (kind: OrderLineKind): components['schemas']['OrderLine']['kind'] =>
  kind === 'amount' ? 'product' : kind;

/** An order in the contract's form, for its owner. @see AP-04 */
export function wireOrder({
  order,
  lines,
  instalments,
  residual,
  returned,
  refunds,
  credit,
  progress,
}: OrderDetails): components['schemas']['Order'] {
  const isPaid = (wanted: number) =>
    instalments.some(({ number, paid }) => number === wanted && paid !== undefined);
  const delivery = wireDelivery(order, instalments);
  return {
    id: order.id,
    name: order.reference,
    reference: order.reference,
    type_sale: SALE_TYPE_WORDS[order.saleType],
    payment_mode: PAYMENT_MODE_WORDS[order.paymentMode],
    state: order.state,
    amount_total: order.total,
    amount_residual: residual,
    currency: CURRENCY,
    partner: order.customerId,
    partner_id: order.customerId,
    customer_name: order.customerName,
    date_order: order.createdAt.toISOString(),
    order_lines: lines.map((line) => ({
      kind: wireLineKind(line.kind),
      product_name: line.productName,
      product_uom_qty: line.quantity,
      price_unit: line.unitPrice,
      price_subtotal: line.subtotal,
      price_total: line.subtotal,
    })),
    ...(delivery && { delivery }),
    ...(progress && { fulfilment: wireProgress(progress) }),
    instalments: instalments.map((part) => wireInstalment(order, part)),
    first_payment_state: isPaid(1),
    second_payment_state: isPaid(2),
    third_payment_state: isPaid(3),
    fourth_payment_state: isPaid(4),
    returned_payments: returned.map(wireReturnedPayment),
    ...(credit > 0 && { credit }),
    refunds: refunds.map(wireToldRefund),
  };
}

/** Where an order is on its way, in the contract's form. */
const wireProgress = ({
  window,
  ...progress
}: DeliveryProgress): components['schemas']['DeliveryProgress'] => ({
  ...progress,
  ...(window && {
    window: {
      day: window.day,
      ...(window.from !== undefined && { from: window.from }),
      ...(window.to !== undefined && { to: window.to }),
    },
  }),
});

/** A customer's order after a request for it. */
export const wirePlaced = (details: PlacedDetails): components['schemas']['PlacedOrder'] => ({
  message: details.placedBefore ? pack.orderExists : pack.orderCreated,
  order: wireOrder(details),
  ...(details.placedBefore && {
    already_placed: [...details.placedBefore].map(([id, quantity]) => ({ id, quantity })),
  }),
});

/** That an order is cancelled, and until when money for it could still arrive. */
export const wireCancelled = (
  done: string,
  { payableUntil }: Cancelled,
): components['schemas']['CancelledOrder'] => ({
  message: payableUntil ? `${done} ${payment.mayStillArrive(payableUntil.getTime())}` : done,
  payable_until: payableUntil?.toISOString() ?? null,
});

/** What a basket costs now, in the contract's form. @see BK-09 */
export const wireQuote = (
  { saleType, lines, discount, delivery, total, changes }: Quote,
  now: Date,
): components['schemas']['Quote'] => {
  const instalments = planInstalments(saleType, total, isoDayInDakar(now.getTime()));
  return {
    type_sale: SALE_TYPE_WORDS[saleType],
    order_lines: lines.map(({ productId, productName, quantity, unitPrice, agreed }) => ({
      id: productId,
      product_name: productName,
      quantity,
      list_price: unitPrice,
      price_subtotal: lineTotal({ quantity, unitPrice }),
      ...(agreed && { day_price: agreed.dayPrice }),
    })),
    changes: changes.map(({ lineId, before, now: current, left }) => ({
      id: lineId,
      before: before ? { quantity: before.quantity, list_price: before.unitPrice } : null,
      now: current ? { quantity: current.quantity, list_price: current.unitPrice } : null,
      ...(left !== undefined && { left }),
    })),
    discount,
    delivery: delivery
      ? { region: delivery.id, fee: delivery.fee, ...quotedDays(saleType, delivery, instalments) }
      : null,
    amount_total: total,
    instalments: instalments.map(({ number, amount, dueOn }) => ({
      instalment_no: number,
      amount,
      due_on: dueOn,
    })),
  };
};

/** The days of the delivery if all payments are made on their days. */
function quotedDays(
  saleType: SaleType,
  { id: region }: DeliveryRegion,
  instalments: readonly PlannedInstalment[],
) {
  const payment = instalments.at(saleType === 'preorder' ? -1 : 0);
  return payment && deliveryFrom(payment.dueOn, region);
}

/** The contract's words; the app of the release before does not know of a part that is paid. */
const TRACKED_WORDS: Record<TrackedStatus, NonNullable<components['schemas']['Tracking']['status']>> = {
  awaitingPayment: 'awaiting_payment',
  partlyPaid: 'awaiting_payment',
  checking: 'checking',
  confirmed: 'confirmed',
  paid: 'paid',
  cancelled: 'cancelled',
};

/** The answer to a tracking request. @param tracked `undefined` for an order that was not found */
export const wireTracking = (tracked: TrackedOrder | undefined): components['schemas']['Tracking'] => ({
  success: tracked !== undefined,
  status: tracked === undefined ? null : TRACKED_WORDS[tracked.status],
  ...(tracked?.delivery && { delivery: tracked.delivery }),
  ...(tracked?.progress && { fulfilment: wireProgress(tracked.progress) }),
  ...(tracked?.status === 'partlyPaid' && { partly_paid: true }),
  ...(tracked?.returned === 'toReturn' && { returned_payment: 'to_return' as const }),
  ...(tracked?.returned === 'returned' && { returned_payment: 'returned' as const }),
});
