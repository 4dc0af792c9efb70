import * as v from 'valibot';
import { accountPhoneField } from '#domain/forms/account-phone.ts';
import { addressField } from '#domain/forms/guest.ts';
import { PAYMENT_MODES_OF, type OrderPaymentMode } from '#domain/order.ts';
import type { RegionId } from '#domain/orders/delivery.ts';
import type { components } from '#openapi/schema.d.ts';
import { SALE_TYPES_BY_WORD } from '#openapi/sale-types.ts';
import { Problem } from '../problem.ts';
import type { Delivery } from './buyer.ts';
import { refusedFields } from './guest-details.ts';
import { PAYMENT_MODES } from './order-wire.ts';
import type { BasketRequest } from './quote.ts';

/** A basket as sent by a client. */
interface SentBasket extends Pick<BasketRequest, 'saleType' | 'clientLines' | 'region'> {
  delivery: Delivery;
}

const deliverySchema = v.object({
  telephone: v.optional(accountPhoneField),
  adresse: v.optional(addressField),
});

/**
 * Reads where an order goes, if it names a phone or an address of its own.
 *
 * @throws Problem `order.invalid_guest` with one sentence per wrong field
 */
export function readDelivery({
  telephone,
  adresse,
}: {
  telephone?: string | undefined;
  adresse?: string | undefined;
}): Delivery {
  const result = v.safeParse(deliverySchema, { telephone, adresse });
  if (!result.success) throw new Problem('order.invalid_guest', { fields: refusedFields(result.issues) });
  const { telephone: phone, adresse: address } = result.output;
  return { ...(phone !== undefined && { phone }), ...(address !== undefined && { address }) };
}

/**
 * Reads a basket; prices in it are compared, never used.
 *
 * @throws Problem `order.invalid_guest` for a phone or address; `request.invalid` for a product that comes twice
 */
export function readBasketQuote(body: components['schemas']['QuoteRequest']): SentBasket {
  const { type_sale: word, order_lines: lines, region, telephone, adresse } = body;
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
    delivery: readDelivery({ telephone, adresse }),
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
  const paymentMode = PAYMENT_MODES[body.payment_mode];
  if (!PAYMENT_MODES_OF[basket.saleType].includes(paymentMode)) throw new Problem('request.invalid');
  return { ...basket, region: body.region, paymentMode, shownTotal: body.amount_total };
}
