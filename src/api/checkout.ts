import { queryOptions } from '@tanstack/react-query';
import type { BasketOrderLine, BasketQuote } from '#domain/orders/basket-quote.ts';
import { validFields } from '#domain/forms/delivery.ts';
import { inContract, NO_DELIVERY } from '#domain/orders/delivery-fields.ts';
import type { DeliveryDays } from '#domain/orders/expected-delivery.ts';
import { checkout as text } from '#domain/messages/checkout.ts';
import { pack } from '#domain/messages/pack.ts';
import type { PricedLine } from '#domain/money/money.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import type { BasketOrder, QuoteQuestion } from '#machines/checkout/index.ts';
import { PAYMENT_MODE_WORDS, SALE_TYPE_WORDS, SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { currentMember } from '../access/member.ts';
import { type ShopClient, unwrap } from './client.ts';
import { withFormFields } from './errors.ts';
import { FORM_FIELDS, placedOrder } from './orders.ts';

type Wire = components['schemas'];

const toWireLines = (lines: readonly BasketOrderLine[]): Wire['BasketLines'] =>
  lines.map(({ id, quantity, unitPrice }) => ({ id, quantity, list_price: unitPrice }));

const toTerms = (terms: Wire['QuotedTerms'] | null): PricedLine | undefined =>
  terms === null ? undefined : { quantity: terms.quantity, unitPrice: terms.list_price };

const deliveryDays = (wire: Wire['Quote']['delivery']): DeliveryDays | undefined =>
  wire?.from === undefined || wire.until === undefined ? undefined : { from: wire.from, until: wire.until };

/** What a basket costs now. @throws ApiError @see BK-09 */
export async function fetchQuote(
  shop: ShopClient,
  { saleType, lines, delivery }: QuoteQuestion,
  signal: AbortSignal,
): Promise<BasketQuote> {
  const body: Wire['QuoteRequest'] = {
    type_sale: SALE_TYPE_WORDS[saleType],
    order_lines: toWireLines(lines),
    region: delivery.region,
    // The welcome discount depends on what is typed so far.
    ...inContract(validFields(delivery)),
  };
  const quote = await unwrap(shop.POST('/api/commandes/devis', { body, signal }), text.failures.quote);
  return {
    saleType: SALE_TYPES_BY_WORD[quote.type_sale],
    lines: quote.order_lines.map((line) => ({
      id: line.id,
      name: line.product_name,
      quantity: line.quantity,
      unitPrice: line.list_price,
    })),
    changes: quote.changes.map(({ id, before, now, left }) => ({
      id,
      left,
      before: toTerms(before),
      now: toTerms(now),
    })),
    discount: quote.discount,
    delivery: quote.delivery?.fee ?? 0,
    expected: deliveryDays(quote.delivery),
    total: quote.amount_total,
    instalments: quote.instalments.map((each) => ({
      number: each.instalment_no,
      amount: each.amount,
      dueOn: each.due_on,
    })),
  };
}

/** What the lines of a basket cost a customer who has not said yet where they are delivered. @see PU-07 */
export const basketQuoteQuery = (
  shop: ShopClient,
  customer: number | undefined,
  basket: Pick<QuoteQuestion, 'saleType' | 'lines'>,
) =>
  queryOptions({
    queryKey: ['quote', customer, basket],
    queryFn: ({ signal }) => fetchQuote(shop, { ...basket, delivery: NO_DELIVERY }, signal),
  });

/**
 * Orders a basket; the server compares prices and total with its own.
 *
 * @throws ApiError; `order.price_changed` if no order was created because something costs more or less than shown
 * @see BK-09
 */
export async function placeBasketOrder(
  shop: ShopClient,
  { saleType, lines, delivery, mode, shownTotal, idempotencyKey }: BasketOrder,
  signal: AbortSignal,
): Promise<PlacedOrder> {
  const customer = currentMember()?.id;
  const call = shop.POST('/api/commandes', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: {
      type_sale: SALE_TYPE_WORDS[saleType],
      payment_mode: PAYMENT_MODE_WORDS[mode],
      state: 'sale',
      commitment_date: new Date().toISOString(),
      order_lines: toWireLines(lines),
      region: delivery.region,
      ...inContract(delivery),
      amount_total: shownTotal,
      ...(customer !== undefined && { partner_id: customer }),
    },
    signal,
  });
  const placed = await unwrap(call, pack.failures.order).catch((error: unknown) => {
    throw withFormFields(error, FORM_FIELDS);
  });
  return { ...placedOrder(placed), phone: delivery.phone };
}
