import { paymentStateOf } from '#domain/payment-state.ts';
import type { Handlers } from '../../operations.ts';
import type { OperationParts } from '../definition.ts';
import { nextStepWire } from '../next-step-wire.ts';
import type { PaymentView } from '../payment-calls.ts';
import { transactionDetails } from '../transaction-wire.ts';

/** PayDunya's operations of the contract: `/api/payment/paydunya/…`. */
export const paydunyaOperations = ({ payments, access }: OperationParts) =>
  ({
    async initiatePaydunyaPayment({ body, caller }) {
      const { id: orderId } = await access.require(caller, 'initiatePayment', body.order_id);
      const { amount, instalment_no: instalmentNo } = body;
      const started = await payments.initiate({ orderId, provider: 'paydunya', amount, instalmentNo });
      return {
        success: true,
        transaction_id: started.transactionId,
        payment_token: started.sessionId,
        ...nextStepWire(started.nextStep),
        existing: started.existing,
        payment_state: paymentStateOf(started.state),
        valid_until: started.validUntil?.toISOString() ?? null,
      };
    },

    async getPaydunyaStatus({ params: { transaction }, caller }) {
      const isTheirs = ({ order }: PaymentView) => access.decide(caller, 'getPaymentStatus', order) === 200;
      const check = (known: PaymentView) => known.provider === 'paydunya' && isTheirs(known);
      const payment = await payments.status(transaction, { check });
      if (payment?.provider !== 'paydunya') return { success: false };
      const { transactionId, state } = payment;
      const details = isTheirs(payment) ? transactionDetails(payment) : {};
      return {
        success: true,
        data: { transaction_id: transactionId, payment_state: paymentStateOf(state), ...details },
      };
    },
  }) satisfies Partial<Handlers>;
