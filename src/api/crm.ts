import type { CrmReport } from '#domain/visit/crm.ts';
import { unwrap, type ShopClient } from './client.ts';

/**
 * Sends a report to the CRM.
 *
 * @param failure French text to log on failure
 * @throws ApiError
 * @see BK-05
 * @see PC-04
 */
export async function sendCrmReport(
  shop: ShopClient,
  { guestId, place, products, ...report }: CrmReport,
  failure: string,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    ...report,
    guest_id: guestId,
    location: place.text,
    localisation: place.coordinates,
    produits: products.map(({ id, name, quantity, price, location, basket, date }) => ({
      id,
      nom: name,
      quantité: quantity,
      prix: price,
      location,
      panier: basket,
      date,
    })),
  };
  await unwrap(shop.POST('/api/create_or_update_crm', { body, signal }), failure);
}
