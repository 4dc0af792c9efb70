import { payment as text } from '#domain/messages/payment.ts';
import type {
  InitiatedPayment,
  Payment,
  PaymentAnswer,
  PaymentOwnerDetails,
  PaymentRequest,
} from '#domain/payment.ts';
import { readWaveTriple } from '#domain/providers/wave.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/sale-types.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from '#src/api/client.ts';
import { linkTo, readNextStep } from '#src/payments/read-next-step.ts';

type WireTransaction = components['schemas']['WaveTransaction'];

const time = (moment: string | null | undefined): number | undefined =>
  moment === null || moment === undefined ? undefined : Date.parse(moment);

export async function initiate(
  shop: ShopClient,
  { orderId, instalmentNo, phone, amount }: PaymentRequest,
  signal: AbortSignal,
): Promise<InitiatedPayment> {
  const body = {
    order_id: orderId,
    phoneNumber: phone ?? '',
    amount,
    ...(instalmentNo !== undefined && { instalment_no: instalmentNo }),
  };
  const call = shop.POST('/api/payment/wave/initiate', { body, signal });
  const wire = await unwrap(call, text.failures.initiate);
  return {
    transactionId: wire.transactionId,
    nextStep: readNextStep(wire.next_step) ?? linkTo(wire.checkoutUrl),
    existing: wire.existing,
    validUntil: time(wire.valid_until),
  };
}

/** The owner's part of a transaction; `undefined` for anyone else, who is not sent it. */
function ownerDetails(wire: WireTransaction): PaymentOwnerDetails | undefined {
  const { order_id: id, order_type: type, order: name, order_reference: reference, amount } = wire;
  const createdAt = time(wire.created_at);
  if (id === undefined || name === undefined || reference === undefined) return undefined;
  if (amount === undefined || createdAt === undefined) return undefined;
  return {
    order: { id, type: type && SALE_TYPES_BY_WORD[type], name, reference },
    reference: wire.reference ?? undefined,
    amount,
    phone: wire.phone ?? undefined,
    description: wire.description ?? undefined,
    createdAt,
    completedAt: time(wire.completed_at),
  };
}

function payment(wire: WireTransaction): Payment {
  const verdict = readWaveTriple(wire);
  return {
    transactionId: wire.transaction_id,
    verdict: verdict === 'pending' && wire.superseded === true ? 'superseded' : verdict,
    nextStep: readNextStep(wire.next_step) ?? linkTo(wire.checkout_url),
    validUntil: time(wire.valid_until),
    details: ownerDetails(wire),
  };
}

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
