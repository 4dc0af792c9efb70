import { OUTCOME_WORDS } from '#domain/payments/contract-state.ts';
import { firstNameOf } from '#domain/payments/payment-link.ts';
import { maskPhone } from '#domain/text/phone.ts';
import type { components } from '#openapi/schema.d.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import { nextStepWire } from './next-step-wire.ts';
import type { Caller } from '../access/caller.ts';
import type { NextDue, PaymentView, Returned } from './payment-calls.ts';

/**
 * The response for the payer of a payment link: how to pay, and of the order only for whom. A phone that the owner typed is left
 * out.
 *
 * @param caller who holds an active link of the order
 */
export function payerDetails(
  { nextStep, validUntil, isSuperseded, returned, order }: PaymentView,
  { sharedPayments }: Pick<Caller, 'sharedPayments'>,
): components['schemas']['TransactionDetails'] {
  const shared = sharedPayments.find(({ orderId, status }) => orderId === order.id && status === 'active');
  return {
    ...nextStepWire(nextStep?.kind === 'confirm' ? { kind: 'confirm' } : nextStep),
    valid_until: validUntil?.toISOString() ?? null,
    superseded: isSuperseded,
    ...returnedWire(returned),
    ...(shared && { payer_of: { link: shared.linkId, first_name: firstNameOf(order.customerName) } }),
  };
}

type PublicDetails = Pick<
  components['schemas']['TransactionDetails'],
  'outcome' | 'payable_until' | 'resumed' | 'refunded' | 'cancelled_by_payer'
>;

/**
 * What a payment means, for everyone who reads its status: the provider's words of the contract have none for a surplus, a
 * refund, a payment that expired, or one that another payment has made unnecessary (I27).
 */
export const outcomeWire = ({ state, verdict, isResumed, payableUntil }: PaymentView): PublicDetails => ({
  outcome: OUTCOME_WORDS[verdict],
  ...(payableUntil !== null && { payable_until: payableUntil.toISOString() }),
  ...(isResumed && { resumed: true }),
  ...(state === 'refunded' && { refunded: true }),
  ...(state === 'cancelled' && { cancelled_by_payer: true }),
});

/** Money that does not count, for the owner and for the payer of a link. */
export const returnedWire = (
  returned: Returned | null,
): { returned?: components['schemas']['ReturnedMoney'] } =>
  returned === null ? {} : { returned: toReturnedMoney(returned) };

/** What is due next, for the owner. */
export const nextDueWire = (next: NextDue | null): { next_due?: components['schemas']['NextDue'] } =>
  next === null
    ? {}
    : {
        next_due: {
          instalment_no: next.number,
          instalment_count: next.count,
          amount: next.amount,
          due_on: next.dueOn,
        },
      };

export const toReturnedMoney = ({
  amount,
  madeAt,
  reference,
}: Returned): components['schemas']['ReturnedMoney'] => ({
  amount,
  made_at: madeAt?.toISOString() ?? null,
  reference,
});

/** What the owner of an order reads of one of its payments, in the contract's names. */
export const transactionDetails = (payment: PaymentView): components['schemas']['TransactionDetails'] => ({
  order_type: SALE_TYPE_WORDS[payment.order.saleType],
  order_id: payment.order.id,
  order: payment.order.reference,
  order_reference: payment.order.reference,
  reference: payment.reference,
  amount: payment.amount,
  phone: payment.phone && maskPhone(payment.phone),
  description: payment.description,
  created_at: payment.createdAt.toISOString(),
  completed_at: payment.completedAt?.toISOString() ?? null,
  ...nextStepWire(payment.nextStep),
  valid_until: payment.validUntil?.toISOString() ?? null,
  superseded: payment.isSuperseded,
  invoice_by_mail: payment.order.email !== null,
  ...returnedWire(payment.returned),
  ...nextDueWire(payment.nextDue),
});
