import * as v from 'valibot';
import { deliverySchema } from '#domain/forms/delivery.ts';
import { PAYMENT_MODES_OF, type OrderPaymentMode } from '#domain/order.ts';
import type { RegionId } from '#domain/orders/delivery.ts';
import { DELIVERY_FIELDS, DELIVERY_WORDS, fromContract } from '#domain/orders/delivery-fields.ts';
import type { components } from '#openapi/schema.d.ts';
import { PAYMENT_MODES_BY_WORD, SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import { Problem } from '../problem.ts';
import type { Delivery } from './buyer.ts';
import type { BasketRequest } from './quote.ts';

/** A basket as sent by a client. */
interface SentBasket extends Pick<BasketRequest, 'saleType' | 'clientLines' | 'region'> {
  delivery: Delivery;
}

/**
 * Reads where an order goes, as far as it differs from the account.
 *
 * @throws Problem `order.invalid_guest` with one sentence per wrong field
 */
export function readDelivery(sent: Parameters<typeof fromContract>[0]): Delivery {
  const typed = fromContract(sent);
  const delivery: Delivery = {};
  const fields = DELIVERY_FIELDS.flatMap((field) => {
    const value = typed[field];
    if (value === undefined) return [];
    const result = v.safeParse(deliverySchema.entries[field], value);
    if (!result.success) return [{ field: DELIVERY_WORDS[field], message: result.issues[0].message }];
    delivery[field] = result.output;
    return [];
  });
  if (fields.length > 0) throw new Problem('order.invalid_guest', { fields });
  return delivery;
}

/**
 * Reads a basket; prices in it are compared, never used.
 *
 * @throws Problem `order.invalid_guest` for a field of the delivery; `request.invalid` for a product that comes twice
 */
export function readBasketQuote(body: components['schemas']['QuoteRequest']): SentBasket {
  const { type_sale: word, order_lines: lines, region } = body;
  const ids = new Set(lines.map(({ id }) => id));
  if (ids.size < lines.length) throw new Problem('request.invalid');
  return {
    saleType: SALE_TYPES_BY_WORD[word],
    clientLines: lines.map(({ id, quantity, list_price: unitPrice }) => ({
      lineId: id,
      quantity,
      unitPrice,
    })),
    region,
    delivery: readDelivery(body),
  };
}

/**
 * Reads the order of a basket.
 *
 * @throws Problem as `readBasketQuote`; `request.invalid` for a payment mode that this kind of order does not have
 */
export function readBasketOrder(body: components['schemas']['BasketOrderRequest']): SentBasket & {
  region: RegionId;
  paymentMode: OrderPaymentMode;
  shownTotal: number;
} {
  const basket = readBasketQuote(body);
  const paymentMode = PAYMENT_MODES_BY_WORD[body.payment_mode];
  if (!PAYMENT_MODES_OF[basket.saleType].includes(paymentMode)) throw new Problem('request.invalid');
  return { ...basket, region: body.region, paymentMode, shownTotal: body.amount_total };
}
