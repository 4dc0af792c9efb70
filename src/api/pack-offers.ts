import { queryOptions, useQuery } from '@tanstack/react-query';
import { shop as text } from '#domain/messages/shop.ts';
import type { components } from '#openapi/schema.d.ts';
import { unwrap, useShop, type ShopClient } from './client.ts';
import { FRESH_MS } from './products.ts';

type Wire = components['schemas'];

/** The picture of one product of a pack. */
export interface PackPicture {
  id: number;
  name: string;
  image: string;
  tint: string;
  quantity: number;
}

/** The data of a pack's card. */
export interface PackOffer {
  code: string;
  name: string;
  tagline: string;
  /** Epoch milliseconds; `undefined` if the pack has no end. */
  endsAt: number | undefined;
  pictures: PackPicture[];
  /** Whole francs for the pack. */
  total: number;
  /** Whole francs for the same products when bought alone. */
  totalApart: number;
}

const toPackOffer = (wire: Wire['Pack']): PackOffer => ({
  code: wire.code,
  name: wire.name,
  tagline: wire.tagline,
  endsAt: wire.ends_at === null ? undefined : Date.parse(wire.ends_at),
  pictures: wire.produits.map(({ id, name, image, tint, quantity }) => ({ id, name, image, tint, quantity })),
  total: wire.sommeTotal,
  totalApart: wire.sommeCatalogue,
});

/** The packs that can be ordered now, best offer first. */
export const packOffersQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['/api/pack_product'],
    queryFn: ({ signal }) => unwrap(shop.GET('/api/pack_product', { signal }), text.failures.packs),
    select: ({ data }) => data.map(toPackOffer),
    staleTime: FRESH_MS,
  });

export const usePackOffers = () => useQuery(packOffersQuery(useShop()));
