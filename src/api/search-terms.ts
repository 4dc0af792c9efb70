import type { SearchSource } from '#domain/shelves.ts';
import type { ShopClient } from './client.ts';

/**
 * Tells the shop what was searched for. Nobody waits for it, and nobody hears when it fails.
 *
 * @see NV-10
 */
export async function recordSearchTerm(shop: ShopClient, terme: string, source: SearchSource): Promise<void> {
  await shop.POST('/api/termeRecherche', { body: { terme, source } }).catch(() => undefined);
}
