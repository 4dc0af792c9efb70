import { HOME_LIST_SIZE, LISTING_PAGE_SIZE, PRICE_FILTER } from './constants.ts';

/** The word that stands for "no choice" in each filter, in addresses and in calls. */
export const ALL = 'All';

/** What a listing may be narrowed to. @see LS-03 */
export const PRODUCT_TYPES = [ALL, 'promo', 'credit'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** What a listing shows, as its address says it; prices are whole francs. @see LS-01 */
export interface ListingFilters {
  /** A category's name, or `All`. */
  category: string;
  /** From 1. */
  page: number;
  search: string;
  min: number;
  max: number;
  productType: ProductType;
  /** A tag's name, or `All`. */
  tag: string;
}

/** What the address says where it says nothing. @see LS-02 */
export const LISTING_DEFAULTS: ListingFilters = {
  category: ALL,
  page: 1,
  search: '',
  min: PRICE_FILTER.min,
  max: PRICE_FILTER.max,
  productType: ALL,
  tag: ALL,
};

/** The filters before any address was read. @see LS-14 */
export const INITIAL_FILTERS: ListingFilters = { ...LISTING_DEFAULTS, min: PRICE_FILTER.initialMin };

/** Longest text of a filter; what is longer is cut. */
const TEXT_MAX = 80;
/** Nobody leafs further: beyond it a page costs more than it tells (HAZARDS D5). */
export const PAGE_MAX = 10_000;

/** The query of the calls that fill the product lists of Home. @see LS-11 */
export const HOME_LIST_QUERY = { limit: String(HOME_LIST_SIZE) } as const;

/** Something that gives a query parameter by its name, such as the browser's own reader. */
export interface QueryReader {
  get(name: string): string | null;
}

/**
 * Reads the filters of an address or of a call. It never fails: what is unknown, malformed or contradicts itself
 * falls back to its default, and a page or a price out of range is brought back into it.
 *
 * @see LS-01 @see LS-02 @see LS-03 @see HAZARDS D5
 */
export function readListing(query: QueryReader): ListingFilters {
  const min = priceOf(query.get('min'), PRICE_FILTER.min);
  const max = priceOf(query.get('max'), PRICE_FILTER.max);
  const isRange = min <= max;
  return {
    category: filterText(query.get('category')) || ALL,
    page: within(wholeOf(query.get('page')) ?? 1, 1, PAGE_MAX),
    search: filterText(query.get('search')),
    min: isRange ? min : PRICE_FILTER.min,
    max: isRange ? max : PRICE_FILTER.max,
    productType: PRODUCT_TYPES.find((type) => type === query.get('productType')) ?? ALL,
    tag: filterText(query.get('tag')) || ALL,
  };
}

/** The filters as query parameters, in one order, without those that say nothing new. */
export function writeListing(filters: ListingFilters): Record<string, string> {
  const names = ['category', 'search', 'min', 'max', 'productType', 'tag', 'page'] as const;
  return Object.fromEntries(
    names
      .filter((name) => filters[name] !== LISTING_DEFAULTS[name])
      .map((name) => [name, String(filters[name])]),
  );
}

/** The filters after a choice; every choice but that of a page begins at the first page again. @see LS-08 */
export const chooseFilter = (filters: ListingFilters, change: Partial<ListingFilters>): ListingFilters => ({
  ...filters,
  page: 1,
  ...change,
});

const SAME_LETTERS = new Intl.Collator('fr', { sensitivity: 'base' });

/**
 * A category or a tag of an address as the shop spells it, found by its name, whatever its capitals and accents, or
 * by its id. What the shop does not know counts for nothing, once it is known what there is.
 *
 * @see LS-03
 */
export function knownName(asked: string, known: readonly { id: number; name: string }[] | undefined): string {
  if (known === undefined || asked === ALL) return asked;
  const found = known.find(({ id, name }) => SAME_LETTERS.compare(name, asked) === 0 || String(id) === asked);
  return found?.name ?? ALL;
}

/** Whether anything narrows the listing. */
export const isNarrowed = (filters: ListingFilters): boolean =>
  Object.keys(writeListing({ ...filters, page: 1 })).length > 0;

/** The first and last place of what a page shows, from 1. @see LS-05 */
export const shownRange = (
  page: number,
  total: number,
  size: number = LISTING_PAGE_SIZE,
): { first: number; last: number } => ({
  first: total === 0 ? 0 : (page - 1) * size + 1,
  last: Math.min(page * size, total),
});

/** Pages that can be gone to beside the current one. */
const NEIGHBOURS = 2;

/**
 * What a pagination shows: first, last and the pages within two of the current one, `gap` for what lies between.
 * A gap never hides a single page: that page is shown instead.
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
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near += 1) show(near);
  show(pages);
  return shown;
}

/** A filter's one line of plain text. The cut may leave half of a character behind, which no address can hold. */
export const filterText = (value: string | null): string =>
  (value ?? '')
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trimStart()
    .slice(0, TEXT_MAX)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();

const priceOf = (value: string | null, otherwise: number): number =>
  within(wholeOf(value) ?? otherwise, PRICE_FILTER.min, PRICE_FILTER.max);

const wholeOf = (value: string | null): number | undefined =>
  value !== null && /^\d+$/.test(value) ? Number(value) : undefined;

/** A number brought back into its range (HAZARDS D5). */
export const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);
