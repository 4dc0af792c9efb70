import { draftAmount } from '#domain/forms/amount-order.ts';
import { amountForm as text } from '#domain/messages/staff/amount-form.ts';
import type { AmountSubmission, PlacedAmount } from '#machines/amount-order/index.ts';
import { type ShopClient, unwrap } from './client.ts';
import { withFormFields } from './errors.ts';

const FORM_FIELDS = { telephone: 'phone' } as const;

/** Asks a person for an amount without products. @throws ApiError */
export async function placeAmount(
  shop: ShopClient,
  { draft, key }: AmountSubmission,
  signal: AbortSignal,
): Promise<PlacedAmount> {
  const { name, phone: telephone, email, label } = draft;
  const call = shop.POST('/api/gestion/commandes/montants', {
    params: { header: { 'Idempotency-Key': key } },
    body: { name, telephone, email, label, amount: draftAmount(draft) ?? 0 },
    signal,
  });
  try {
    const { id, already_placed: isOther } = await unwrap(call, text.placeFailed);
    return { id, isOther };
  } catch (error) {
    throw withFormFields(error, FORM_FIELDS);
  }
}
