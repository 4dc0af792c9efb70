import { paymentStateOf } from '#domain/payments/contract-state.ts';
import { initiatePayment, paymentStatus } from '../payment-operations.ts';
import type { Operations } from '../../operations.ts';
import type { OperationParts } from '../definition.ts';
import { nextStepWire } from '../next-step-wire.ts';
import type { PaymentView } from '../payment-calls.ts';
import { outcomeWire, payerDetails, transactionDetails } from '../transaction-wire.ts';

/** PayDunya's operations of the contract: `/api/payment/paydunya/…`. */
export const paydunyaOperations = {
  initiatePaydunyaPayment: {
    ...initiatePayment,
    handle: async ({ access, payments }, { body, caller, rule }) => {
      const target = await access.requirePayment({ caller, rule }, body.order_id, body.instalment_no);
      const { amount } = body;
      const started = await payments.initiate({ ...target, provider: 'paydunya', amount });
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
  },

  getPaydunyaStatus: {
    ...paymentStatus,
    handle: async ({ access, payments }, { params: { transaction }, caller, rule }) => {
      const readerOf = ({ order }: Pick<PaymentView, 'order'>) => access.decide({ caller, rule }, order);
      const check = (known: Pick<PaymentView, 'provider' | 'order'>) =>
        known.provider === 'paydunya' && readerOf(known) !== 'min';
      const payment = await payments.status(transaction, { check });
      if (payment?.provider !== 'paydunya') return { success: false };
      const { transactionId, state } = payment;
      const reader = readerOf(payment);
      const shared = reader === 'payer' ? payerDetails(payment, caller) : {};
      const details = reader === 200 ? transactionDetails(payment) : shared;
      return {
        success: true,
        data: {
          transaction_id: transactionId,
          payment_state: paymentStateOf(state),
          ...outcomeWire(payment),
          ...details,
        },
      };
    },
  },
} satisfies Operations<OperationParts>;
