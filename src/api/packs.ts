import type { Pack } from '#domain/pack.ts';
import { pack as text } from '#domain/messages/pack.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';

const pack = (wire: components['schemas']['Pack']): Pack => ({
  code: wire.code,
  name: wire.name,
  tagline: wire.tagline,
  products: wire.produits.map((product) => ({
    id: product.id,
    productId: product.product_id,
    name: product.name,
    image: product.image,
    tint: product.tint,
    fact: product.fact,
    quantity: product.quantity,
    unitPrice: product.price_unit,
    listPrice: product.list_price,
  })),
  total: wire.sommeTotal,
  catalogueTotal: wire.sommeCatalogue,
  endsAt: wire.ends_at === null ? undefined : Date.parse(wire.ends_at),
});

/**
 * A pack at current prices.
 *
 * @throws ApiError with code `pack.unknown` or `pack.ended` if it cannot be ordered
 */
export async function fetchPack(shop: ShopClient, code: string, signal: AbortSignal): Promise<Pack> {
  const call = shop.GET('/api/pack_product/{code}', { params: { path: { code } }, signal });
  const { data } = await unwrap(call, text.failures.load);
  return pack(data);
}
