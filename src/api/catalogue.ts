import { queryOptions, useQuery } from '@tanstack/react-query';
import { HOME_LIST_SIZE } from '#domain/constants.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { priceNow } from '#domain/price.ts';
import type { components } from '#openapi/schema.d.ts';
import { unwrap, useShop, type ShopClient } from './client.ts';

type Wire = components['schemas'];

/** Milliseconds for which the catalogue on screen is taken as it is; every order is priced anew by the server. */
const FRESH_MS = 60_000;

/** A product as a card shows it. */
export interface Product {
  id: number;
  name: string;
  /** The one line that matters, e.g. `266 L · Classe A+`. */
  fact: string;
  image: string;
  tint: string;
  /** Whole francs asked today. */
  price: number;
  /** Whole francs asked outside the promotion; only while there is one. */
  priceBefore: number | undefined;
  hasPreorder: boolean;
  hasCredit: boolean;
}

/** One product of a pack, as far as its picture goes. */
export interface PackPicture {
  id: number;
  name: string;
  image: string;
  tint: string;
  quantity: number;
}

/** A promotional pack as a card shows it. */
export interface PackOffer {
  code: string;
  name: string;
  tagline: string;
  /** Epoch milliseconds; `undefined` while no end is set. */
  endsAt: number | undefined;
  pictures: PackPicture[];
  /** Whole francs for all of it. */
  total: number;
  /** Whole francs for the same products bought one by one. */
  totalApart: number;
}

function toProduct(wire: Wire['Product']): Product {
  const listed = { listPrice: wire.list_price, promoPrice: wire.promo_price, onPromo: wire.en_promo };
  const price = priceNow(listed);
  return {
    id: wire.id,
    name: wire.name,
    fact: wire.fact,
    image: wire.image,
    tint: wire.tint,
    price,
    priceBefore: price < wire.list_price ? wire.list_price : undefined,
    hasPreorder: wire.preorder_price !== null,
    hasCredit: wire.is_creditorder,
  };
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

/** The first products of the shop, as many as a list of Home holds. @throws ApiError */
export async function fetchHomeProducts(shop: ShopClient, signal: AbortSignal): Promise<Product[]> {
  const query = { page: 1, limit: HOME_LIST_SIZE };
  const { products } = await unwrap(
    shop.GET('/api/produits-page', { params: { query }, signal }),
    text.failures.products,
  );
  return products.map(toProduct);
}

/** The packs that can be ordered now, best first. @throws ApiError */
export async function fetchPackOffers(shop: ShopClient, signal: AbortSignal): Promise<PackOffer[]> {
  const { data } = await unwrap(shop.GET('/api/pack_product', { signal }), text.failures.packs);
  return data.map(toPackOffer);
}

const homeProductsQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['products', 'home'],
    queryFn: ({ signal }) => fetchHomeProducts(shop, signal),
    staleTime: FRESH_MS,
  });

const packOffersQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['packs'],
    queryFn: ({ signal }) => fetchPackOffers(shop, signal),
    staleTime: FRESH_MS,
  });

export const useHomeProducts = () => useQuery(homeProductsQuery(useShop()));
export const usePackOffers = () => useQuery(packOffersQuery(useShop()));
