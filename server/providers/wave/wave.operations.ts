import { customerId } from '#domain/account/ids.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import { waveTriple } from '#domain/payments/providers/wave.ts';
import { customerTransactions, initiatePayment, paymentStatus } from '../payment-operations.ts';
import type { Operations } from '../../operations.ts';
import type { OperationParts } from '../definition.ts';
import { nextStepWire } from '../next-step-wire.ts';
import type { PaymentView } from '../payment-calls.ts';
import { outcomeWire, payerDetails, transactionDetails } from '../transaction-wire.ts';

/** Wave's operations of the contract: `/api/payment/wave/…`. */
export const waveOperations = {
  initiateWavePayment: {
    ...initiatePayment,
    handle: async ({ access, payments }, { body, caller, rule }) => {
      const target = await access.requirePayment({ caller, rule }, body.order_id, body.instalment_no);
      const { phoneNumber: phone, amount } = body;
      const started = await payments.initiate({ ...target, provider: 'wave', phone, amount });
      return {
        success: true,
        transactionId: started.transactionId,
        checkoutUrl: checkoutUrlOf(started),
        ...nextStepWire(started.nextStep),
        existing: started.existing,
        status: waveTriple(started.state).status,
        valid_until: started.validUntil?.toISOString() ?? null,
      };
    },
  },

  getWaveStatus: {
    ...paymentStatus,
    handle: async ({ access, payments }, { params: { transaction }, caller, rule }) => {
      const readerOf = ({ order }: Pick<PaymentView, 'order'>) => access.decide({ caller, rule }, order);
      const check = (known: Pick<PaymentView, 'provider' | 'order'>) =>
        known.provider === 'wave' && readerOf(known) !== 'min';
      const payment = await payments.status(transaction, { check });
      if (payment?.provider !== 'wave') return { success: false };
      const reader = readerOf(payment);
      const shared = reader === 'payer' ? payerDetails(payment, caller) : {};
      const details = reader === 200 ? ownerPart(payment) : shared;
      return { success: true, data: { ...publicPart(payment), ...details } };
    },
  },

  listWaveTransactions: {
    ...customerTransactions,
    handle: async ({ payments }, { params, query }) => {
      const { payments: found, total } = await payments.list({
        customerId: customerId(params.id),
        provider: 'wave',
        page: query.page ?? 1,
      });
      return {
        success: true,
        partner: params.id,
        transactions_count: total,
        transactions: found.map((payment) => ({ ...publicPart(payment), ...ownerPart(payment) })),
      };
    },
  },
} satisfies Operations<OperationParts>;

/** Wave's next step is always its page. */
const checkoutUrlOf = ({ nextStep }: { nextStep: NextStep | null }): string | null =>
  nextStep?.kind === 'link' ? nextStep.url : null;

/** What anyone who has the transaction id may read: no person, no order, no amount. */
const publicPart = (payment: PaymentView) => ({
  transaction_id: payment.transactionId,
  ...waveTriple(payment.state),
  ...outcomeWire(payment),
});

const ownerPart = (payment: PaymentView) => ({
  ...transactionDetails(payment),
  checkout_url: checkoutUrlOf(payment),
});
