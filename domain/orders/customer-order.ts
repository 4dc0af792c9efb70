import type { DeliveryProgress } from '../fulfilment/parcel.ts';
import type { OrderDelivery } from './expected-delivery.ts';
import { nextInstalment, type OrderInstalment } from './order-instalments.ts';
import type { OrderPaymentMode, OrderState } from '../order.ts';
import type { PlacedOrder } from './payable-order.ts';
import type { RefundOfOrder, ReturnedPayment } from '../payments/returned-money.ts';

/** One of a customer's own orders. */
export interface CustomerOrder extends PlacedOrder {
  paymentMode: OrderPaymentMode;
  state: OrderState;
  customerName: string;
  /** `undefined` from a server of the release before. */
  delivery: OrderDelivery | undefined;
  /** Where it is on its way; `undefined` while there is nothing to say, and in lists. */
  progress: DeliveryProgress | undefined;
  /** Epoch milliseconds. */
  orderedAt: number;
  /** All parts of the total, in their order. */
  instalments: readonly OrderInstalment[];
  /** Payments of it that do not count. */
  returned: readonly ReturnedPayment[];
  /** Whole francs of credit that can be used for it; 0 in lists. */
  credit: number;
  /** Refunds of its payments that count. */
  refunds: readonly RefundOfOrder[];
}

/**
 * What a customer has to know about an order at a glance. `late`: the next of several instalments is overdue; `payAtHome`: a
 * pre-order, which is delivered after its last payment, so that the first one is collected before.
 */
export type CustomerOrderStatus =
  | 'cancelled'
  | 'paid'
  | 'payOnDelivery'
  | 'payAtHome'
  | 'awaitingPayment'
  | 'late'
  | 'partlyPaid';

export function customerOrderStatus({
  saleType,
  state,
  amountDue,
  amountTotal,
  paymentMode,
  instalments,
}: Pick<
  CustomerOrder,
  'saleType' | 'state' | 'amountDue' | 'amountTotal' | 'paymentMode' | 'instalments'
>): CustomerOrderStatus {
  if (state === 'cancel') return 'cancelled';
  if (amountDue === 0) return 'paid';
  if (instalments.length > 1 && nextInstalment(instalments)?.state === 'late') return 'late';
  if (amountDue < amountTotal) return 'partlyPaid';
  if (paymentMode !== 'onDelivery') return 'awaitingPayment';
  return saleType === 'preorder' ? 'payAtHome' : 'payOnDelivery';
}
