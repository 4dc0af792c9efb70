import { CURRENCY } from '#domain/money.ts';
import { waveTriple } from '#domain/payment-status.ts';
import { maskPhone } from '#domain/phone.ts';
import type { OrderAccess } from '../access/order-access.ts';
import type { Handlers } from '../operations.ts';
import type { Payments, PaymentView } from './index.ts';

/** The payment operations of the contract. */
export const paymentOperations = ({ payments, access }: { payments: Payments; access: OrderAccess }) =>
  ({
    async getOrderPayment({ params, caller }) {
      const order = await access.require(caller, 'getOrderPayment', params.id);
      const due = await payments.due(order.id);
      return {
        order_id: order.id,
        order_name: order.reference,
        reference: order.reference,
        order_type: order.saleType,
        payment_state: due.state,
        amount_total: order.total,
        amount_residual: due.amountResidual,
        amount_due: due.amountDue,
        instalment_no: due.instalmentNo,
        currency: CURRENCY,
        providers: due.providers,
        live_transaction: due.liveTransaction,
      };
    },

    async initiateWavePayment({ body, caller }) {
      const order = await access.require(caller, 'initiateWavePayment', body.order_id);
      const { order_id: orderId, phoneNumber: phone, amount } = { ...body, order_id: order.id };
      const opened = await payments.initiate({ orderId, provider: 'wave', phone, amount });
      return {
        success: true,
        transactionId: opened.transactionId,
        checkoutUrl: opened.checkoutUrl,
        existing: opened.existing,
        status: waveTriple(opened.state).status,
        valid_until: opened.validUntil?.toISOString() ?? null,
      };
    },

    async getWaveStatus({ params: { transaction }, caller }) {
      const known = await payments.status(transaction, { check: false });
      if (known?.provider !== 'wave') return { success: false };
      if (access.decide(caller, 'getWaveStatus', known.order) !== 200)
        return { success: true, data: statusOf(known) };
      const asked = (await payments.status(transaction, { check: true })) ?? known;
      return { success: true, data: { ...statusOf(asked), ...detailsOf(asked) } };
    },
  }) satisfies Partial<Handlers>;

/** What anybody who knows the transaction may read: no person, no order, no amount. */
const statusOf = (payment: PaymentView) => ({
  transaction_id: payment.transactionId,
  ...waveTriple(payment.state),
});

const detailsOf = (payment: PaymentView) => ({
  order_type: payment.order.saleType,
  order_id: payment.order.id,
  order: payment.order.reference,
  order_reference: payment.order.reference,
  reference: payment.reference,
  amount: payment.amount,
  phone: maskPhone(payment.phone),
  description: payment.description,
  created_at: payment.createdAt.toISOString(),
  completed_at: payment.completedAt?.toISOString() ?? null,
  checkout_url: payment.checkoutUrl,
  valid_until: payment.validUntil?.toISOString() ?? null,
  superseded: payment.isSuperseded,
});
