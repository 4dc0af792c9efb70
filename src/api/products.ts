import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { LISTING_PAGE_SIZE, SUGGESTIONS_MAX } from '#domain/constants.ts';
import { HOME_LIST_QUERY, type ListingFilters, PAGE_MAX, writeListing } from '#domain/listing.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { priceNow } from '#domain/price.ts';
import { onShelf, SHELVES, type Shelf } from '#domain/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';
import type { components } from '#openapi/schema.d.ts';
import { unwrap, useShop, type ShopClient } from './client.ts';

type Wire = components['schemas'];

/** Milliseconds for which the catalogue on screen is taken as it is; every order is priced anew by the server. */
export const FRESH_MS = 60_000;

/** A product as a card shows it; prices are whole francs. */
export interface Product {
  id: number;
  name: string;
  brand: string;
  /** Its category's name. */
  category: string;
  /** The one line that matters, e.g. `266 L · Classe A+`. */
  fact: string;
  image: string;
  tint: string;
  /** Asked today. */
  price: number;
  /** Asked outside the promotion; only while there is one. */
  priceBefore: number | undefined;
  /** Asked for a pre-order; only where there can be one. */
  preorderPrice: number | undefined;
  /** Asked on credit; only where there is credit. */
  creditPrice: number | undefined;
  tags: { id: number; name: string }[];
}

/** A product with all that its page tells. */
export interface ProductDetail extends Product {
  description: string;
  model: string;
  categoryId: number;
  warrantyMonths: number;
  energyClass: string | undefined;
  specifications: { label: string; value: string }[];
}

/** One page of a listing. */
export interface ProductPage {
  products: Product[];
  total: number;
  /** There are more than `total`, uncounted. */
  isCapped: boolean;
  /** The page that is shown: the nearest one that exists. */
  page: number;
  pages: number;
  /** What was looked for in place of words that are nowhere in the shop. */
  corrected: string | undefined;
}

const toProduct = (wire: Wire['Product']): Product => {
  const price = priceNow({
    listPrice: wire.list_price,
    promoPrice: wire.promo_price,
    onPromo: wire.en_promo,
  });
  return {
    id: wire.id,
    name: wire.name,
    brand: wire.brand,
    category: wire.categ_id,
    fact: wire.fact,
    image: wire.image,
    tint: wire.tint,
    price,
    priceBefore: price < wire.list_price ? wire.list_price : undefined,
    preorderPrice: wire.preorder_price ?? undefined,
    creditPrice: wire.is_creditorder ? (wire.creditorder_price ?? undefined) : undefined,
    tags: wire.tags,
  };
};

const toDetail = (wire: Wire['ProductDetail']): ProductDetail => ({
  ...toProduct(wire),
  description: wire.description,
  model: wire.model,
  categoryId: wire.category.id,
  warrantyMonths: wire.warranty_months,
  energyClass: wire.energy_class ?? undefined,
  specifications: wire.specifications,
});

/** A page as the server tells it, in the shop's own terms. */
export const toPage = (wire: Wire['ProductPage']): ProductPage => ({
  products: wire.products.map(toProduct),
  total: wire.total,
  isCapped: wire.total_capped,
  page: wire.page,
  pages: Math.min(Math.max(1, Math.ceil(wire.total / wire.limit)), PAGE_MAX),
  corrected: wire.corrected ?? undefined,
});

/** Fetches the part of a shelf that a query describes. @throws ApiError */
export async function fetchShelf(
  shop: ShopClient,
  { id }: Shelf,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<ProductPage> {
  return toPage(
    await unwrap(shop.GET(LISTING_PATHS[id], { params: { query }, signal }), text.failures.products),
  );
}

const shelfQuery = (shop: ShopClient, shelf: Shelf, query: Record<string, string>) =>
  queryOptions({
    queryKey: ['products', shelf.id, query],
    queryFn: ({ signal }) => fetchShelf(shop, shelf, query, signal),
    staleTime: FRESH_MS,
  });

/** One page of a listing; the old one stays until the new one is there. @see LS-01 @see LS-06 */
export const useListing = (shelf: Shelf, filters: ListingFilters) =>
  useQuery({
    ...shelfQuery(useShop(), shelf, writeListing(onShelf(shelf, filters))),
    placeholderData: keepPreviousData,
  });

/** Reads a page of a listing ahead of its being asked for, unless it is known. */
export function usePrefetchListing(shelf: Shelf): (filters: ListingFilters) => void {
  const queries = useQueryClient();
  const shop = useShop();
  return (filters) =>
    void queries.prefetchQuery(shelfQuery(shop, shelf, writeListing(onShelf(shelf, filters))));
}

/** The first products of a shelf, as many as a list of Home holds. @see LS-11 */
export function useHomeList(id: Shelf['id']) {
  const shelf = SHELVES.find((each) => each.id === id) ?? SHELVES[0];
  if (shelf === undefined) throw new Error('The shop has no shelves');
  return useQuery({ ...shelfQuery(useShop(), shelf, HOME_LIST_QUERY), select: ({ products }) => products });
}

/** One product, for those who read several at once. @see RT-07 */
export const productQuery = (shop: ShopClient, id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) =>
      toDetail(
        await unwrap(
          shop.GET('/api/produits/{id}', { params: { path: { id } }, signal }),
          text.failures.products,
        ),
      ),
    staleTime: FRESH_MS,
  });

/** One product; its error has the code `product.unknown` where there is none. @see RT-06 */
export const useProduct = (id: number) => useQuery(productQuery(useShop(), id));

/** The first products of a category, for the row of related ones. */
export const useCategoryProducts = (categoryId: number) => {
  const shop = useShop();
  return useQuery({
    queryKey: ['products', 'category', categoryId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: categoryId }, query: { limit: String(LISTING_PAGE_SIZE) } };
      const call = shop.GET('/api/produits/categorie/{id}', { params, signal });
      return toPage(await unwrap(call, text.failures.products)).products;
    },
    staleTime: FRESH_MS,
  });
};

/** The products that a term suggests, best first. @throws ApiError @see NV-09 */
export async function fetchSuggestions(
  shop: ShopClient,
  search: string,
  signal: AbortSignal,
): Promise<Product[]> {
  const query = { search, limit: String(SUGGESTIONS_MAX) };
  const call = shop.GET('/api/produits-filtrer', { params: { query }, signal });
  return toPage(await unwrap(call, text.failures.products)).products;
}
