import { payment as text } from '#domain/messages/payment.ts';
import type { InitiatedPayment, Payment, PaymentAnswer, PaymentRequest } from '#domain/payments/payment.ts';
import { readOutcome } from '#domain/payments/contract-state.ts';
import { readWaveTriple } from '#domain/payments/providers/wave.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from '#src/api/client.ts';
import { linkTo, readNextStep } from '#src/payments/read-next-step.ts';
import {
  initiateBody,
  readOutcomeDetails,
  readTime,
  readTransactionDetails,
} from '#src/payments/read-transaction.ts';

type WireTransaction = components['schemas']['WaveTransaction'];

export async function initiate(
  shop: ShopClient,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<InitiatedPayment> {
  const body = { ...initiateBody(request), phoneNumber: request.phone ?? '' };
  const call = shop.POST('/api/payment/wave/initiate', { body, signal });
  const wire = await unwrap(call, text.failures.initiate);
  return {
    transactionId: wire.transactionId,
    nextStep: readNextStep(wire.next_step) ?? linkTo(wire.checkoutUrl),
    existing: wire.existing,
    validUntil: readTime(wire.valid_until),
  };
}

const payment = (wire: WireTransaction): Payment => ({
  transactionId: wire.transaction_id,
  verdict: readOutcome(wire, readWaveTriple(wire)),
  ...readOutcomeDetails(wire),
  nextStep: readNextStep(wire.next_step) ?? linkTo(wire.checkout_url),
  validUntil: readTime(wire.valid_until),
  details: readTransactionDetails(wire),
});

/** @see WV-02 */
export async function fetchStatus(
  shop: ShopClient,
  transaction: string,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const params = { path: { transaction } };
  const call = shop.GET('/api/payment/wave/status/{transaction}', { params, signal });
  const { success, data } = await unwrap(call, text.failures.status);
  return success && data !== undefined ? payment(data) : { verdict: 'unknownTransaction' };
}
