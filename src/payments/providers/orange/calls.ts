import { payment as text } from '#domain/messages/payment.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import type { InitiatedPayment, Payment, PaymentAnswer, PaymentRequest } from '#domain/payments/payment.ts';
import { readOutcome } from '#domain/payments/contract-state.ts';
import { readOrangeWord } from '#domain/payments/providers/orange.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from '#src/api/client.ts';
import { readNextStep } from '#src/payments/read-next-step.ts';
import { initiateBody, ownerDetails, readOutcomeDetails } from '#src/payments/read-transaction.ts';

type WireTransaction = components['schemas']['OrangeTransaction'];

/** The end of validity by this device's clock, which may differ from the server's. */
const endOf = (secondsLeft: number | null | undefined): number | undefined =>
  secondsLeft === null || secondsLeft === undefined ? undefined : Date.now() + secondsLeft * 1_000;

/** The step with an end by this device's clock. */
function stepOf(wire: components['schemas']['NextStep'] | undefined): NextStep | undefined {
  const step = readNextStep(wire);
  return step?.kind === 'qr' ? { ...step, validUntil: undefined } : step;
}

export async function initiate(
  shop: ShopClient,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<InitiatedPayment> {
  const body = { ...initiateBody(request), phoneNumber: request.phone ?? '' };
  const call = shop.POST('/api/payment/orange/initiate', { body, signal });
  const wire = await unwrap(call, text.failures.initiate);
  return {
    transactionId: wire.transaction_id,
    nextStep: stepOf(wire.next_step),
    existing: wire.existing,
    validUntil: endOf(wire.validity_seconds),
  };
}

const orderOf = ({ id, type_sale: type, name, reference }: components['schemas']['OrangeOrder']) => ({
  id,
  type: SALE_TYPES_BY_WORD[type],
  name,
  reference,
});

const payment = (transactionId: string, wire: WireTransaction): Payment => ({
  transactionId,
  verdict: readOutcome(wire, readOrangeWord(wire.status)),
  ...readOutcomeDetails(wire),
  nextStep: stepOf(wire.next_step),
  validUntil: endOf(wire.validity_seconds),
  details: ownerDetails(wire, wire.order && orderOf(wire.order), wire.customer_msisdn),
});

/** @see OM-02 */
export async function fetchStatus(
  shop: ShopClient,
  transaction: string,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const params = { path: { transaction } };
  const call = shop.GET('/api/payment/orange/status/{transaction}', { params, signal });
  const wire = await unwrap(call, text.failures.status);
  return wire.success && wire.transaction_id !== undefined
    ? payment(wire.transaction_id, wire)
    : { verdict: 'unknownTransaction' };
}
