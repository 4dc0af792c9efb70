import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { HOME_LIST_SIZE, LISTING_PAGE_SIZE, SUGGESTIONS_MAX } from '#domain/constants.ts';
import {
  HOME_LIST_QUERY,
  HOME_SECOND_LIST_QUERY,
  type ListingFilters,
  PAGE_MAX,
  writeListing,
  type Sort,
} from '#domain/catalogue/listing.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { priceNow } from '#domain/money/money.ts';
import { withQuery } from '#domain/paths.ts';
import { applyShelf, type Shelf } from '#domain/catalogue/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';
import type { components } from '#openapi/schema.d.ts';
import { unwrap, useShop, type ShopClient } from './client.ts';

type Wire = components['schemas'];

/** Milliseconds for which catalogue data counts as fresh; the server prices every order itself. */
export const FRESH_MS = 60_000;

/** The data of a product card; prices in whole francs. */
export interface Product {
  id: number;
  name: string;
  brand: string;
  /** The name of its category. */
  category: string;
  /** The most important specification, e.g. `266 L · Classe A+`. */
  fact: string;
  image: string;
  tint: string;
  /** The current price. */
  price: number;
  /** The price without the promotion, if there is one. */
  priceBefore: number | undefined;
  /** The pre-order price, if it can be pre-ordered. */
  preorderPrice: number | undefined;
  /** The price on credit, if it can be bought on credit. */
  creditPrice: number | undefined;
  tags: { id: number; name: string }[];
}

/** A product with all details of its page. */
export interface ProductDetail extends Product {
  description: string;
  model: string;
  categoryId: number;
  warrantyMonths: number;
  energyClass: string | undefined;
  specifications: { label: string; value: string }[];
  /** Units for sale, 0 to 5; `undefined` if there are more or they are not counted. @see DK-06 */
  unitsLeft: number | undefined;
}

/** One page of a listing. */
export interface ProductPage {
  products: Product[];
  total: number;
  /** Whether there are more results than `total`, where counting stopped. */
  isCapped: boolean;
  /** The page number of the response: the nearest existing page. */
  page: number;
  pages: number;
  /** Products per page. */
  limit: number;
  /** The corrected search term, if the typed one has no results. */
  corrected: string | undefined;
  /** The order of the products; `undefined` for products by id, and from servers of the previous release. */
  sort: Sort | undefined;
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
  unitsLeft: wire.units_left ?? undefined,
});

/** Converts a listing page from the contract's format. */
export const toPage = (wire: Wire['ProductPage']): ProductPage => ({
  products: wire.products.map(toProduct),
  total: wire.total,
  isCapped: wire.total_capped,
  page: wire.page,
  pages: Math.min(Math.max(1, Math.ceil(wire.total / wire.limit)), PAGE_MAX),
  limit: wire.limit,
  corrected: wire.corrected ?? undefined,
  sort: wire.sort,
});

const toProducts = (wire: Wire['ProductPage']): Product[] => wire.products.map(toProduct);

/**
 * One page of a listing.
 *
 * The keys of the catalogue's queries are the URLs of their calls and their data the bodies of the responses, which
 * `select` converts: so the server fills the cache of a page from its own responses.
 */
const shelfQuery = (shop: ShopClient, id: Shelf['id'], query: Record<string, string>) =>
  queryOptions({
    queryKey: [withQuery(LISTING_PATHS[id], query)],
    queryFn: ({ signal }) =>
      unwrap(shop.GET(LISTING_PATHS[id], { params: { query }, signal }), text.failures.products),
    select: toPage,
    staleTime: FRESH_MS,
  });

export const listingQuery = (shop: ShopClient, shelf: Shelf, filters: ListingFilters) =>
  shelfQuery(shop, shelf.id, writeListing(applyShelf(shelf, filters)));

/** One page of a listing; the previous page stays until it has loaded. @see LS-01 @see LS-06 */
export const useListing = (shelf: Shelf, filters: ListingFilters) =>
  useQuery({ ...listingQuery(useShop(), shelf, filters), placeholderData: keepPreviousData });

/** Prefetches a page of a listing, unless it is cached. */
export function usePrefetchListing(shelf: Shelf): (filters: ListingFilters) => void {
  const queries = useQueryClient();
  const shop = useShop();
  return (filters) => void queries.prefetchQuery(listingQuery(shop, shelf, filters));
}

/** The promotions on Home. @see LS-11 */
export const useHomePromotions = () => useHomeList(homeQueries(useShop())[0]);

/** The Ramadan list on Home, without what the promotions already show; until these are known it would change. @see LS-11 */
export function useHomeRamadan() {
  const promotions = useHomePromotions();
  const shown = promotions.data?.map(({ id }) => id);
  const list = useHomeList(homeQueries(useShop())[1]);
  const data = list.data?.filter(({ id }) => !shown?.includes(id)).slice(0, HOME_LIST_SIZE);
  return { ...list, data, isPending: list.isPending || promotions.isPending };
}

/** The two lists of Home: promotions, then Ramadan. */
export const homeQueries = (shop: ShopClient) =>
  [shelfQuery(shop, 'promo', HOME_LIST_QUERY), shelfQuery(shop, 'ramadan', HOME_SECOND_LIST_QUERY)] as const;

const useHomeList = (query: ReturnType<typeof shelfQuery>) => useQuery({ ...query, select: toProducts });

/** The query for one product, for components that read several. @see RT-07 */
export const productQuery = (shop: ShopClient, id: number) =>
  queryOptions({
    queryKey: [`/api/produits/${id}`],
    queryFn: ({ signal }) =>
      unwrap(shop.GET('/api/produits/{id}', { params: { path: { id } }, signal }), text.failures.products),
    select: toDetail,
    staleTime: FRESH_MS,
  });

/** One product; the error code is `product.unknown` if there is none. @see RT-06 */
export const useProduct = (id: number) => useQuery(productQuery(useShop(), id));

/** The first products of a category, for related products. */
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

/** Search suggestions, best first. @throws ApiError @see NV-09 */
export async function fetchSuggestions(
  shop: ShopClient,
  search: string,
  signal: AbortSignal,
): Promise<Product[]> {
  const query = { search, limit: String(SUGGESTIONS_MAX) };
  const call = shop.GET('/api/produits-filtrer', { params: { query }, signal });
  return toPage(await unwrap(call, text.failures.products)).products;
}
