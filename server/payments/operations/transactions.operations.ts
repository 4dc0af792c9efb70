import { customerId } from '#domain/account/ids.ts';
import { OUTCOME_WORDS } from '#domain/payments/contract-state.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { purchasesOfCustomer } from '../../access/policy.ts';
import { OWN_LIST_LIMITS } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import type { Payments } from '../index.ts';

type Word = components['schemas']['CustomerTransaction']['payment_state'];

/** For apps that do not know `outcome`. */
const FORMER_WORDS: Readonly<Record<PaymentVerdict, Word>> = {
  confirmed: 'confirmed',
  surplus: 'confirmed',
  kept: 'confirmed',
  refunded: 'refunded',
  checking: 'checking',
  pending: 'pending',
  reopened: 'pending',
  lapsed: 'pending',
  processing: 'pending',
  movingAgain: 'pending',
  otherMoving: 'pending',
  superseded: 'superseded',
  settledElsewhere: 'cancelled',
  orderClosed: 'cancelled',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** A customer's payments with all providers, as the profile shows them. @see OT-14 */
export const transactionOperations = {
  listCustomerTransactions: {
    access: purchasesOfCustomer,
    limits: OWN_LIST_LIMITS,
    notFound: 'account.unknown',
    handle: async ({ payments }, { params, query }) => {
      const { payments: found, total } = await payments.list({
        customerId: customerId(params.id),
        provider: undefined,
        page: query.page ?? 1,
      });
      return {
        data: found.map((payment) => ({
          transaction_id: payment.transactionId,
          provider: payment.provider,
          payment_state: FORMER_WORDS[payment.verdict],
          outcome: OUTCOME_WORDS[payment.verdict],
          amount: payment.amount,
          order_id: payment.order.id,
          order_type: SALE_TYPE_WORDS[payment.order.saleType],
          order_name: payment.order.reference,
          created_at: payment.createdAt.toISOString(),
        })),
        total,
      };
    },
  },
} satisfies Operations<{ payments: Payments }>;
