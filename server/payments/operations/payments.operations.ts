import { CURRENCY } from '#domain/money/money.ts';
import type { OrderPaymentState } from '#domain/payments/verdict.ts';
import type { components } from '#openapi/schema.d.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import { isGuestOrder } from '../../access/capability.ts';
import type { OrderAccess, OrderRow } from '../../access/order-access.ts';
import { orderHolders, payingOwners } from '../../access/policy.ts';
import { byAccount, byPathId, DAY_MS, HOUR_MS, type Limit } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import type { Due, Payments } from '../index.ts';
import { wireReturnedPayment } from '../ledger/returned-payments.ts';

/** The contract's name of an order's payment state. */
export const wirePaymentState = (state: OrderPaymentState) =>
  state === 'inProgress' ? 'in_progress' : state;

/** What is due on an order, in the contract's names. */
export const orderPaymentWire = (
  order: Pick<OrderRow, 'id' | 'reference' | 'saleType' | 'total' | 'phone' | 'capabilityNonce'>,
  due: Due,
): components['schemas']['OrderPayment'] => ({
  order_id: order.id,
  order_name: order.reference,
  reference: order.reference,
  order_type: SALE_TYPE_WORDS[order.saleType],
  payment_state: wirePaymentState(due.state),
  amount_total: order.total,
  amount_residual: due.amountResidual,
  amount_due: due.amountDue,
  instalment_no: due.instalmentNo,
  instalment_count: due.instalments.length,
  currency: CURRENCY,
  providers: due.providers,
  live_transaction: due.liveTransaction,
  live_provider: due.liveProvider,
  earlier_payable_until: due.earlierPayableUntil?.toISOString() ?? null,
  phone: isGuestOrder(order) ? null : order.phone,
  returned_payments: due.returned.map(wireReturnedPayment),
  ...(due.division && { division: due.division }),
});

const DIVISION_LIMITS: readonly Limit[] = [
  { name: 'division', keyOf: byPathId, max: 20, windowMs: HOUR_MS },
  { name: 'division account', keyOf: byAccount, max: 60, windowMs: DAY_MS, isShared: true },
];

/** What is due on an order. Each provider's own operations are in its folder under `server/providers`. */
export const paymentOperations = {
  getOrderPayment: {
    access: orderHolders,
    notFound: 'order.unknown',
    handle: async ({ access, payments }, { params, caller, rule }) => {
      const order = await access.require({ caller, rule }, params.id);
      return orderPaymentWire(order, await payments.due(order.id));
    },
  },

  divideInstalment: {
    access: payingOwners,
    limits: DIVISION_LIMITS,
    notFound: 'order.unknown',
    handle: async ({ access, payments }, { params, body, caller, rule }) => {
      const order = await access.require({ caller, rule }, params.id);
      await payments.divide({
        orderId: order.id,
        instalmentNo: body.instalment_no,
        amountDue: body.amount_due,
        firstAmount: body.first_amount,
      });
      return orderPaymentWire(order, await payments.due(order.id));
    },
  },
} satisfies Operations<{ payments: Payments; access: OrderAccess }>;
