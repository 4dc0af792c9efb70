import { orderForm as text } from '#domain/messages/staff/order-form.ts';
import { agreementOf, type DraftQuote, type OrderDraft } from '#domain/forms/order-draft.ts';
import type { DraftQuestion, Submission, SubmittedOrder } from '#machines/staff-order/index.ts';
import { PAYMENT_MODE_WORDS } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { withFormFields } from './errors.ts';

type Wire = components['schemas'];

const FORM_FIELDS = { telephone: 'phone', adresse: 'address' } as const;

const toWireLines = (lines: OrderDraft['lines']): Wire['StaffOrderLines'] =>
  lines.map((line) => {
    const agreement = agreementOf(line);
    return {
      id: line.id,
      quantity: line.quantity,
      list_price: line.dayPrice,
      ...(agreement && { agreed_price: agreement.price, agreement_reason: agreement.reason }),
    };
  });

/** What the order of a caller costs now. @throws ApiError */
export async function fetchDraftQuote(
  shop: ShopClient,
  { draft, orderId }: DraftQuestion,
  signal: AbortSignal,
): Promise<DraftQuote> {
  const body: Wire['StaffQuoteRequest'] = {
    order_lines: toWireLines(draft.lines),
    region: draft.region,
    ...(orderId !== undefined && { order_id: orderId }),
  };
  const quote = await unwrap(shop.POST('/api/gestion/commandes/devis', { body, signal }), text.quoteFailed);
  const terms = (wire: Wire['QuotedTerms'] | null) =>
    wire === null ? undefined : { quantity: wire.quantity, unitPrice: wire.list_price };
  return {
    lines: quote.order_lines.map(({ id, quantity, list_price: unitPrice, day_price: dayPrice }) => ({
      id,
      quantity,
      unitPrice,
      dayPrice: dayPrice ?? unitPrice,
    })),
    changes: quote.changes.map(({ id, before, now, left }) => ({
      id,
      left,
      before: terms(before),
      now: terms(now),
    })),
    delivery: quote.delivery?.fee ?? 0,
    total: quote.amount_total,
  };
}

/**
 * Places or changes the order of a caller; the server compares prices and total with its own.
 *
 * @throws ApiError; `order.price_changed` if nothing was stored because something costs more or less than shown
 */
export async function submitDraft(
  shop: ShopClient,
  submission: Submission,
  signal: AbortSignal,
): Promise<SubmittedOrder> {
  try {
    return await (submission.change === undefined
      ? placeDraft(shop, submission, signal)
      : changeByDraft(shop, submission, submission.change, signal));
  } catch (error) {
    throw withFormFields(error, FORM_FIELDS);
  }
}

const buyerOf = ({ buyer, mode }: OrderDraft) => ({
  name: buyer.name,
  telephone: buyer.phone,
  email: buyer.email,
  adresse: buyer.address,
  payment_mode: PAYMENT_MODE_WORDS[mode],
});

const goodsOf = ({ lines, region }: OrderDraft, shownTotal: number) => ({
  region,
  order_lines: toWireLines(lines),
  amount_total: shownTotal,
});

async function placeDraft(
  shop: ShopClient,
  { draft, shownTotal, key }: Submission,
  signal: AbortSignal,
): Promise<SubmittedOrder> {
  const call = shop.POST('/api/gestion/commandes', {
    params: { header: { 'Idempotency-Key': key } },
    body: { ...buyerOf(draft), ...goodsOf(draft, shownTotal) },
    signal,
  });
  const { id, already_placed: isOther } = await unwrap(call, text.placeFailed);
  return { id, isOther };
}

async function changeByDraft(
  shop: ShopClient,
  { draft, shownTotal }: Submission,
  { id, seen, isFixed }: NonNullable<Submission['change']>,
  signal: AbortSignal,
): Promise<SubmittedOrder> {
  const call = shop.PUT('/api/gestion/commandes/{id}', {
    params: { path: { id } },
    body: { ...buyerOf(draft), seen, ...(!isFixed && { goods: goodsOf(draft, shownTotal) }) },
    signal,
  });
  await unwrap(call, text.placeFailed);
  return { id, isOther: false };
}
