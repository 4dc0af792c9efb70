import { PRICE_FILTER } from '../constants.ts';
import { parseSize } from '../catalogue/product-size.ts';
import { CHOICE_NAMES, type ChoiceFilter } from '../catalogue/choice-filters.ts';
import {
  ALL,
  ANY_CHOICE,
  isNarrowed,
  LISTING_DEFAULTS,
  type ListingFilters,
  shownRange,
  writeListing,
} from '../catalogue/listing.ts';
import { listing as text } from '../messages/listing.ts';
import { formatAmount, formatPrice } from '../money/money.ts';
import { applyShelf, type Shelf } from '../catalogue/shelves.ts';

/** The number of results. */
export interface ResultCount {
  total: number;
  /** Whether there are more results than `total`, where counting stopped. */
  isCapped: boolean;
}

/** The title of a listing: its search term, or its category, or its shelf. */
export function listingTitle(shelf: Shelf, { search, category }: ListingFilters): string {
  const words = text.shelves[shelf.id];
  if (search !== '') return text.searchTitle(search);
  return category === ALL ? words.title : words.within(category);
}

/** The document title of a listing, with its page number. */
export function pageTitle(shelf: Shelf, filters: ListingFilters): string {
  const title = listingTitle(shelf, filters);
  return filters.page === 1 ? title : text.pageTitle(title, formatAmount(filters.page));
}

/** The result counter. @see LS-05 */
export function counterText({
  page,
  total,
  isCapped,
  limit,
}: ResultCount & { page: number; limit?: number }): string {
  if (total === 0) return text.none;
  const { first, last } = shownRange(page, total, limit);
  const all = formatAmount(total);
  const range = text.range(formatAmount(first), formatAmount(last));
  return text.shown(range, isCapped ? text.moreThan(all) : all, total === 1);
}

/** The text of a price range; a limit equal to that of the filter is left out. */
export function pricesText({ min, max }: Pick<ListingFilters, 'min' | 'max'>): string {
  if (max === PRICE_FILTER.max) return text.pricesFrom(formatPrice(min));
  if (min === PRICE_FILTER.min) return text.pricesUpTo(formatPrice(max));
  return text.pricesBetween(formatAmount(min), formatPrice(max));
}

/** The text of a range of capacities or screen sizes, e.g. « De 151 à 250 L ». */
export function sizeText(size: string): string {
  const { from, to, unit = 'L' } = parseSize(size) ?? {};
  const measure = (amount: number) => text.measure(formatSize(amount), text.units[unit]);
  if (from === undefined) return text.sizeUpTo(measure(to ?? 0));
  if (to === undefined) return text.sizeFrom(measure(from));
  return from === to ? measure(to) : text.sizeBetween(formatSize(from), measure(to));
}

const formatSize = (amount: number): string => String(amount).replace('.', ',');

/** The text of a choice. */
export const choiceText = (name: ChoiceFilter, value: string): string =>
  name === 'size' ? sizeText(value) : value;

/** An active filter, its label and the change that removes it. */
export interface ActiveFilter {
  name: 'search' | 'category' | ChoiceFilter | 'prices' | 'productType' | 'tag';
  label: string;
  without: Partial<ListingFilters>;
}

/** The active filters of a listing except its shelf's, in panel order. */
export function activeFilters(shelf: Shelf, requested: ListingFilters): ActiveFilter[] {
  const filters = applyShelf(shelf, requested);
  const { search, category, min, max, productType, tag } = LISTING_DEFAULTS;
  const all: ActiveFilter[] = [
    { name: 'search', label: text.quoted(filters.search), without: { search } },
    { name: 'category', label: filters.category, without: { category, ...ANY_CHOICE } },
    ...CHOICE_NAMES.map((name) => ({
      name,
      label: choiceText(name, filters[name]),
      without: { [name]: ANY_CHOICE[name] },
    })),
    { name: 'prices', label: pricesText(filters), without: { min, max } },
    { name: 'productType', label: text.productTypes[filters.productType], without: { productType } },
    { name: 'tag', label: filters.tag, without: { tag } },
  ];
  const parameters = writeListing(filters);
  return all.filter(({ name, without }) =>
    name === 'prices' ? Object.keys(without).some((bound) => bound in parameters) : name in parameters,
  );
}

/** Whether no filter but the category is active in the shop, so that the category's product count applies. */
export const isUnfilteredShop = (shelf: Shelf, filters: ListingFilters): boolean =>
  shelf.id === 'shop' && !isNarrowed({ ...filters, category: ALL });
