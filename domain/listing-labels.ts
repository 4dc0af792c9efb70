import { PRICE_FILTER } from './constants.ts';
import {
  ALL,
  isNarrowed,
  LISTING_DEFAULTS,
  type ListingFilters,
  shownRange,
  writeListing,
} from './listing.ts';
import { listing as text } from './messages/listing.ts';
import { formatAmount, formatPrice } from './money.ts';
import { onShelf, type Shelf } from './shelves.ts';

/** How much was found, as far as anybody counted. */
export interface Found {
  total: number;
  /** There are more than `total`, uncounted. */
  isCapped: boolean;
}

/** What a listing is called: by what was searched for, else by its category, else by its shelf. */
export function listingTitle(shelf: Shelf, { search, category }: ListingFilters): string {
  const words = text.shelves[shelf.id];
  if (search !== '') return text.searchTitle(search);
  return category === ALL ? words.title : words.within(category);
}

/** The title with its page, as the browser's history and its tabs show it. */
export function pageTitle(shelf: Shelf, filters: ListingFilters): string {
  const title = listingTitle(shelf, filters);
  return filters.page === 1 ? title : text.pageTitle(title, formatAmount(filters.page));
}

/** What a page shows of all there is. @see LS-05 */
export function counterText({ page, total, isCapped }: Found & { page: number }): string {
  if (total === 0) return text.none;
  const { first, last } = shownRange(page, total);
  const all = formatAmount(total);
  return text.shown(text.range(formatAmount(first), formatAmount(last)), isCapped ? text.moreThan(all) : all);
}

/** A range of prices in whole francs; an end that stands at the scale's own is left out. */
export function pricesText({ min, max }: Pick<ListingFilters, 'min' | 'max'>): string {
  if (max === PRICE_FILTER.max) return text.pricesFrom(formatPrice(min));
  if (min === PRICE_FILTER.min) return text.pricesUpTo(formatPrice(max));
  return text.pricesBetween(formatAmount(min), formatPrice(max));
}

/** One thing that narrows a listing, and what takes it back. */
export interface ActiveFilter {
  name: 'search' | 'category' | 'prices' | 'productType' | 'tag';
  label: string;
  without: Partial<ListingFilters>;
}

/** All that narrows a listing beyond what its shelf holds to, in the order of the panel. */
export function activeFilters(shelf: Shelf, asked: ListingFilters): ActiveFilter[] {
  const filters = onShelf(shelf, asked);
  const { search, category, min, max, productType, tag } = LISTING_DEFAULTS;
  const all: ActiveFilter[] = [
    { name: 'search', label: text.quoted(filters.search), without: { search } },
    { name: 'category', label: filters.category, without: { category } },
    { name: 'prices', label: pricesText(filters), without: { min, max } },
    { name: 'productType', label: text.productTypes[filters.productType], without: { productType } },
    { name: 'tag', label: filters.tag, without: { tag } },
  ];
  const said = writeListing(filters);
  return all.filter(({ without }) => Object.keys(without).some((name) => name in said));
}

/** Whether a shelf is shown whole, and its categories hold as many products as they count. */
export const isWhole = (shelf: Shelf, filters: ListingFilters): boolean =>
  shelf.id === 'shop' && !isNarrowed({ ...filters, category: ALL });
