import { payment as text } from '#domain/messages/payment.ts';
import type { InitiatedPayment, PaymentAnswer, PaymentRequest } from '#domain/payments/payment.ts';
import { verdictOfState, readOutcome } from '#domain/payments/contract-state.ts';
import { type ShopClient, unwrap } from '#src/api/client.ts';
import { readNextStep } from '#src/payments/read-next-step.ts';
import {
  initiateBody,
  readOutcomeDetails,
  readTime,
  readTransactionDetails,
} from '#src/payments/read-transaction.ts';

/** @see PM-02 */
export async function initiate(
  shop: ShopClient,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<InitiatedPayment> {
  const call = shop.POST('/api/payment/paydunya/initiate', { body: initiateBody(request), signal });
  const wire = await unwrap(call, text.failures.initiate);
  return {
    transactionId: wire.transaction_id,
    token: wire.payment_token ?? undefined,
    nextStep: readNextStep(wire.next_step),
    existing: wire.existing,
    validUntil: readTime(wire.valid_until),
  };
}

export async function fetchStatus(
  shop: ShopClient,
  transaction: string,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const params = { path: { transaction } };
  const call = shop.GET('/api/payment/paydunya/status/{transaction}', { params, signal });
  const { success, data } = await unwrap(call, text.failures.status);
  if (!success || data === undefined) return { verdict: 'unknownTransaction' };
  return {
    transactionId: data.transaction_id,
    verdict: readOutcome(data, verdictOfState(data.payment_state)),
    ...readOutcomeDetails(data),
    nextStep: readNextStep(data.next_step),
    validUntil: readTime(data.valid_until),
    details: readTransactionDetails(data),
  };
}
