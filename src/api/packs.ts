import { queryOptions } from '@tanstack/react-query';
import type { Pack } from '#domain/catalogue/pack.ts';
import { pack as text } from '#domain/messages/pack.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { FRESH_MS } from './products.ts';

/** Converts a pack from the contract's format. */
export const toPack = ({ data: wire }: { data: components['schemas']['Pack'] }): Pack => ({
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

/** A pack at current prices. The error code is `pack.unknown` or `pack.ended` if it cannot be ordered. */
export const packQuery = (shop: ShopClient, code: string) =>
  queryOptions({
    queryKey: [`/api/pack_product/${code}`],
    queryFn: ({ signal }) =>
      unwrap(
        shop.GET('/api/pack_product/{code}', { params: { path: { code } }, signal }),
        text.failures.load,
      ),
    select: toPack,
    staleTime: FRESH_MS,
  });
