import { foldText } from '../text/fold-text.ts';
import { HOME_LIST_SIZE, LISTING_PAGE_SIZE, PRICE_FILTER } from '../constants.ts';
import { CHOICE_FILTERS, CHOICE_NAMES, type ChoiceFilter, perChoice } from './choice-filters.ts';

/** Means "no filter", in URLs and API calls. */
export const ALL = 'All';

/** Values of the product type filter. @see LS-03 */
export const PRODUCT_TYPES = [ALL, 'promo', 'credit'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The orders of a listing; `relevance` is the shop's own order, or the best matches of a search first. */
export const SORTS = ['relevance', 'price-asc', 'price-desc', 'newest', 'best-selling'] as const;
export type Sort = (typeof SORTS)[number];

/** Numbers of products per page to choose from, the default first. @see LS-02 */
export const PAGE_SIZES = [LISTING_PAGE_SIZE, 18, 36] as const;

/** The filters of a listing, as in its URL; prices in whole francs, each choice a value or `All`. @see LS-01 */
export interface ListingFilters extends Record<ChoiceFilter, string> {
  /** A category's name or `All`. */
  category: string;
  /** Starts at 1. */
  page: number;
  search: string;
  min: number;
  max: number;
  productType: ProductType;
  /** A tag's name or `All`. */
  tag: string;
  /** `undefined` where none was chosen: the server decides, e.g. the cheapest first for `frigo pas cher`. */
  sort: Sort | undefined;
  /** Products per page. */
  limit: number;
}

/** No choice. */
export const ANY_CHOICE = perChoice(() => ALL);

/** Values of parameters that the URL does not have. @see LS-02 */
export const LISTING_DEFAULTS: ListingFilters = {
  category: ALL,
  page: 1,
  search: '',
  min: PRICE_FILTER.min,
  max: PRICE_FILTER.max,
  productType: ALL,
  tag: ALL,
  ...ANY_CHOICE,
  sort: undefined,
  limit: LISTING_PAGE_SIZE,
};

/** The filters before a URL was read. @see LS-14 */
export const INITIAL_FILTERS: ListingFilters = { ...LISTING_DEFAULTS, min: PRICE_FILTER.initialMin };

/** Maximum length of a text filter; longer texts are cut. */
const TEXT_MAX = 80;

/** Maximum page number; deeper pages are costly (HAZARDS D5). */
export const PAGE_MAX = 10_000;

/** The query of the call that fills the first product list of Home. @see LS-11 */
export const HOME_LIST_QUERY = { limit: String(HOME_LIST_SIZE) } as const;

/** The query for the second list, which leaves out what the first one shows. */
export const HOME_SECOND_LIST_QUERY = { limit: String(2 * HOME_LIST_SIZE) } as const;

/** Reads a query parameter, e.g. `URLSearchParams`. */
export interface QueryReader {
  get(name: string): string | null;
}

/**
 * Parses the filters of a URL or an API call. Never throws: unknown, malformed or contradictory values fall back to
 * defaults, and numbers are clamped.
 *
 * @see LS-01
 * @see LS-02
 * @see LS-03
 * @see HAZARDS D5
 */
export function readListing(query: QueryReader): ListingFilters {
  const min = priceOf(query.get('min'), PRICE_FILTER.min);
  const max = priceOf(query.get('max'), PRICE_FILTER.max);
  const isRange = min <= max;
  const search = filterText(query.get('search'));
  return {
    category: filterText(query.get('category')) || ALL,
    page: clamp(parseWhole(query.get('page')) ?? 1, 1, PAGE_MAX),
    search,
    min: isRange ? min : PRICE_FILTER.min,
    max: isRange ? max : PRICE_FILTER.max,
    productType: PRODUCT_TYPES.find((type) => type === query.get('productType')) ?? ALL,
    tag: filterText(query.get('tag')) || ALL,
    ...perChoice((name) => choiceOf(name, query.get(name) ?? '') || ALL),
    // Only a search can have another order than this one where none is chosen.
    sort: SORTS.find((sort) => sort === query.get('sort') && (search !== '' || sort !== 'relevance')),
    limit: PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? LISTING_PAGE_SIZE,
  };
}

/** The filters as query parameters, in a fixed order, without defaults. */
export function writeListing(filters: ListingFilters): Record<string, string> {
  const others = ['min', 'max', 'productType', 'tag', 'sort', 'limit', 'page'] as const;
  const names = ['category', 'search', ...CHOICE_NAMES, ...others] as const;
  return Object.fromEntries(
    names
      .filter((name) => filters[name] !== LISTING_DEFAULTS[name])
      .map((name) => [name, String(filters[name])]),
  );
}

/**
 * The filters after a change; any change except of the page resets the page to 1. A new category also resets the choices,
 * which it may not have.
 *
 * @see LS-08
 */
export const chooseFilter = (filters: ListingFilters, change: Partial<ListingFilters>): ListingFilters => ({
  ...filters,
  page: 1,
  ...(change.category !== undefined && ANY_CHOICE),
  ...change,
});

/**
 * The exact name of a category or tag in a URL, found by id or by name ignoring case and accents; `All` if it does
 * not exist.
 *
 * @see LS-03
 */
export function canonicalName(
  requested: string,
  known: readonly { id: number; name: string }[] | undefined,
): string {
  if (known === undefined || requested === ALL) return requested;
  const folded = foldText(requested);
  const found = known.find(({ id, name }) => foldText(name) === folded || String(id) === requested);
  return found?.name ?? ALL;
}

/** Whether any filter is active; order and page size are none. */
export const isNarrowed = (filters: ListingFilters): boolean => {
  const { page, sort, limit } = LISTING_DEFAULTS;
  return Object.keys(writeListing({ ...filters, page, sort, limit })).length > 0;
};

/** The range of results on a page, starting at 1. @see LS-05 */
export const shownRange = (
  page: number,
  total: number,
  size: number = LISTING_PAGE_SIZE,
): { first: number; last: number } => ({
  first: total === 0 ? 0 : (page - 1) * size + 1,
  last: Math.min(page * size, total),
});

/** Page links on each side of the current page. */
const SIBLINGS = 2;

/**
 * The items of a pagination: first page, last page and the pages within two of the current one; `gap` for the others.
 * A gap never replaces a single page.
 *
 * @see LS-07
 */
export function pagesAround(page: number, pages: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [1];
  let last = 1;
  const show = (next: number) => {
    if (next <= last || next > pages) return;
    if (next - last === 2) shown.push(last + 1);
    else if (next - last > 2) shown.push('gap');
    shown.push(next);
    last = next;
  };
  for (let near = page - SIBLINGS; near <= page + SIBLINGS; near += 1) show(near);
  show(pages);
  return shown;
}

/** Normalises a text filter. Cutting can split a surrogate pair, which is invalid in a URL. */
export const filterText = (value: string | null): string =>
  (value ?? '')
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trimStart()
    .slice(0, TEXT_MAX)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();

/** A choice of a URL; empty if it can be none. */
const choiceOf = (name: ChoiceFilter, typed: string): string => {
  const { isValue } = CHOICE_FILTERS[name];
  if (isValue === undefined) return filterText(typed);
  return isValue(typed) ? typed : '';
};

const priceOf = (value: string | null, fallback: number): number =>
  clamp(parseWhole(value) ?? fallback, PRICE_FILTER.min, PRICE_FILTER.max);

const parseWhole = (value: string | null): number | undefined =>
  value !== null && /^\d+$/.test(value) ? Number(value) : undefined;

/** Clamps a number (HAZARDS D5). */
export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
