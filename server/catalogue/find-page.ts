import { PRICE_FILTER } from '#domain/constants.ts';
import { type ChoiceFilter, perChoice } from '#domain/catalogue/choice-filters.ts';
import { ALL, type Sort } from '#domain/catalogue/listing.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { Offer } from '#domain/catalogue/shelves.ts';
import type { Database } from '../db/index.ts';
import { selectPage, selectProducts } from './listing.statements.ts';
import type { ListedRow } from './product-rows.ts';

/** Filters and page of a listing. Prices are whole francs; a choice is a value or `All`. */
export interface ListingQuery extends Record<ChoiceFilter, string> {
  /** A name, an id or `All`; an unknown value counts as `All`. */
  category: string;
  tag: string;
  offer: Offer;
  min: number;
  max: number;
  search: string;
  sort: Sort;
  /** Starts at 1. */
  page: number;
  limit: number;
}

/** One page of products. */
export interface Page {
  products: ListedRow[];
  total: number;
  /** Whether there are more than `total` products. */
  isCapped: boolean;
  /** The number of the returned page: the last page if the requested one does not exist. */
  page: number;
  /** The search phrase with corrected spelling, if it was corrected. */
  corrected: string | null;
}

/** A page of a listing without a search. @see AP-01 */
export async function findPage(db: Database, listing: ListingQuery): Promise<Page> {
  const { page, limit, sort } = listing;
  const values = { ...shelfOf(listing), page, limit, ...pricesOf(listing) };
  return pageOf(await selectPage(db, sort, values), listing);
}

/** The products on sale among `ids`, in that order, on one page. */
export async function findProductsById(db: Database, ids: readonly number[]): Promise<Page> {
  const products = await selectProducts(db, { ids });
  return { products, total: products.length, isCapped: false, page: 1, corrected: null };
}

/** A page from its rows. */
export function pageOf(
  products: ListedRow[],
  { page, limit }: ListingQuery,
  corrected: string | null = null,
): Page {
  const { total, is_capped: isCapped } = products[0] ?? { total: 0, is_capped: false };
  const pages = Math.max(1, Math.ceil(total / limit));
  return { products, total, isCapped, page: Math.min(page, pages), corrected };
}

/** The filters as values of the shelf statements. */
export const shelfOf = ({ category, offer, tag, ...listing }: ListingQuery) => ({
  category: category === ALL ? '' : foldText(category),
  offer,
  tag: tag === ALL ? '' : foldText(tag),
  ...perChoice((name) => (listing[name] === ALL ? '' : listing[name])),
});

/** The price filter; undefined when both prices are at the ends of the slider. @see LS-04 */
export function pricesOf({ min, max }: ListingQuery): { min: number; max: number } | undefined {
  if (min <= PRICE_FILTER.min && max >= PRICE_FILTER.max) return undefined;
  return {
    min: min <= PRICE_FILTER.min ? 0 : min,
    max: max >= PRICE_FILTER.max ? Number.MAX_SAFE_INTEGER : max,
  };
}
