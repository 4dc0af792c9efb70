import { CURRENCY } from '#domain/money.ts';
import type { OrderPaymentState } from '#domain/payment-verdict.ts';
import { SALE_TYPE_WORDS } from '#openapi/sale-types.ts';
import type { OrderAccess } from '../access/order-access.ts';
import type { Handlers } from '../operations.ts';
import type { Payments } from './index.ts';

/** The contract's name of an order's payment state. */
export const wirePaymentState = (state: OrderPaymentState) =>
  state === 'inProgress' ? 'in_progress' : state;

/** What is due on an order. Each provider's own operations are in its folder under `server/providers`. */
export const paymentOperations = ({ payments, access }: { payments: Payments; access: OrderAccess }) =>
  ({
    async getOrderPayment({ params, caller }) {
      const order = await access.require(caller, 'getOrderPayment', params.id);
      const due = await payments.due(order.id);
      return {
        order_id: order.id,
        order_name: order.reference,
        reference: order.reference,
        order_type: SALE_TYPE_WORDS[order.saleType],
        payment_state: wirePaymentState(due.state),
        amount_total: order.total,
        amount_residual: due.amountResidual,
        amount_due: due.amountDue,
        instalment_no: due.instalmentNo,
        currency: CURRENCY,
        providers: due.providers,
        live_transaction: due.liveTransaction,
        live_provider: due.liveProvider,
      };
    },
  }) satisfies Partial<Handlers>;
