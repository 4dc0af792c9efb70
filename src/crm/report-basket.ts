import type { BasketLine } from '#domain/basket/index.ts';
import { basketReport, type ProductFacts, type ReportedBasket } from '#domain/visit/crm.ts';
import { crm as text } from '#domain/messages/crm.ts';
import type { ShopClient } from '#src/api/client.ts';
import { sendCrmReport } from '#src/api/crm.ts';
import { baskets } from '#src/baskets/baskets.ts';
import { storedProduct } from '#src/baskets/stored-products.ts';
import { priceIn } from '#src/baskets/availability.ts';
import { guestId } from './guest-id.ts';
import { currentPlace } from '../geolocation/geolocation.ts';

/** A line's name and price; `undefined` if the product is no longer sold in this basket's sale type. */
function factsIn(basket: ReportedBasket, { id, seenPrice }: BasketLine): ProductFacts | undefined {
  const product = storedProduct(id);
  const price = product && (priceIn(basket, product) ?? seenPrice);
  return price === undefined || product === undefined ? undefined : { name: product.name, price };
}

/**
 * Reports the current content of a basket to the CRM. An empty basket is only logged.
 *
 * @throws ApiError
 * @see BK-05
 */
export async function reportBasket(
  shop: ShopClient,
  basket: ReportedBasket,
  signal: AbortSignal,
): Promise<void> {
  const reporter = { guestId: guestId(), place: currentPlace(), at: Date.now() };
  const lines = baskets.lines(basket);
  const report = basketReport(reporter, basket, lines, (line) => factsIn(basket, line));
  if (lines.length === 0) console.info(text.clearBasket);
  else if (report.products.length > 0) await sendCrmReport(shop, report, text.failures.crm, signal);
}
