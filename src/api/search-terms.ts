import { type Shelf, shelfAt } from '#domain/catalogue/shelves.ts';
import type { paths } from '#openapi/schema.d.ts';
import type { ShopClient } from './client.ts';

type SearchSource =
  paths['/api/termeRecherche']['post']['requestBody']['content']['application/json']['source'];

const SOURCES: Record<Shelf['id'], SearchSource> = {
  shop: 'boutique',
  preorder: 'boutique',
  credit: 'boutique',
  promo: 'en-promo',
  ramadan: 'promo-ramadan',
  tabaski: 'promo-korite',
};

/**
 * Reports a search term in the background; failures are ignored.
 *
 * @param path page where the search was made; all pages except promotions count as the shop
 * @see NV-10
 */
export async function recordSearchTerm(shop: ShopClient, terme: string, path: string): Promise<void> {
  const source = SOURCES[shelfAt(path)?.id ?? 'shop'];
  await shop.POST('/api/termeRecherche', { body: { terme, source } }).catch(() => undefined);
}
