import type { OrderPaymentMode, OrderState } from './order.ts';
import type { PlacedOrder } from './payable-order.ts';

/** One of a customer's own orders. */
export interface CustomerOrder extends PlacedOrder {
  paymentMode: OrderPaymentMode;
  state: OrderState;
  customerName: string;
  /** Epoch milliseconds. */
  orderedAt: number;
}

/** What a customer has to know about an order at a glance. */
export type CustomerOrderStatus = 'cancelled' | 'paid' | 'payOnDelivery' | 'awaitingPayment';

export function customerOrderStatus({
  state,
  amountDue,
  paymentMode,
}: Pick<CustomerOrder, 'state' | 'amountDue' | 'paymentMode'>): CustomerOrderStatus {
  if (state === 'cancel') return 'cancelled';
  if (amountDue === 0) return 'paid';
  return paymentMode === 'onDelivery' ? 'payOnDelivery' : 'awaitingPayment';
}
