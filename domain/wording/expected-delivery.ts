import { deliveryFacts as text } from '../messages/expected-delivery.ts';
import type { SaleType } from '../order.ts';
import { deliveryRegion } from '../orders/delivery.ts';
import type { DeliveryDays, OrderDelivery } from '../orders/expected-delivery.ts';
import { dayInDakar } from '../text/dates.ts';

/** The days as a person reads them, e.g. `entre le 30 novembre et le 1 décembre 2026`: the year once if it is the same. */
export function betweenDays({ from, until }: DeliveryDays): string {
  const [first, last] = [dayInDakar(Date.parse(from)), dayInDakar(Date.parse(until))];
  return text.between(from.slice(0, 4) === until.slice(0, 4) ? first.slice(0, -5) : first, last);
}

/** When an order is delivered, as a person reads it: the days, or e.g. `1 à 2 jours ouvrés après le paiement`. */
export function deliveryTime({
  saleType,
  region,
  expected,
}: Pick<OrderDelivery, 'region' | 'expected'> & { saleType: SaleType }): string {
  if (expected !== undefined) return betweenDays(expected);
  const [least, most] = deliveryRegion(region).days;
  return text.afterPayment(least, most, text.payments[saleType]);
}
