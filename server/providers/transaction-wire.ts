import { maskPhone } from '#domain/phone.ts';
import type { components } from '#openapi/schema.d.ts';
import { SALE_TYPE_WORDS } from '#openapi/sale-types.ts';
import { nextStepWire } from './next-step-wire.ts';
import type { PaymentView } from './payment-calls.ts';

/**
 * The response for the payer of a payment link: how to pay, and nothing of the order. A phone that the owner typed is left out.
 */
export const payerDetails = ({
  nextStep,
  validUntil,
  isSuperseded,
}: PaymentView): components['schemas']['TransactionDetails'] => ({
  ...nextStepWire(nextStep?.kind === 'confirm' ? { kind: 'confirm' } : nextStep),
  valid_until: validUntil?.toISOString() ?? null,
  superseded: isSuperseded,
});

/** For everyone who reads a status: the contract's words have none for a refund. */
export const refundWire = ({ state }: PaymentView): { refunded?: true } =>
  state === 'refunded' ? { refunded: true } : {};

/**
 * What the contract's words do not tell anyone who reads a status: a refund, whether the payer cancelled (a payment that
 * expired is named like one that was cancelled), and that a refused payment can still be paid or moves again.
 */
export const closingWire = (
  payment: PaymentView,
): { refunded?: true; cancelled_by_payer?: true; resumed?: true; payable_until?: string } => ({
  ...refundWire(payment),
  ...(payment.state === 'cancelled' && { cancelled_by_payer: true }),
  ...(payment.isResumed && { resumed: true }),
  ...(payment.payableUntil && { payable_until: payment.payableUntil.toISOString() }),
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
});
