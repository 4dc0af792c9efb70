import { SEARCH_MIN_LENGTH } from '../constants.ts';
import { chooseFilter, filterText, type ListingFilters, writeListing } from './listing.ts';
import { paths, withQuery } from '../paths.ts';
import { shelfAt } from './shelves.ts';

/** The page a search is made from. */
export interface SearchScope {
  path: string;
  /** Filters of the listing on that page, if it shows one. */
  filters: ListingFilters | undefined;
}

/** Normalises a typed search term. */
export const searchTerm = (typed: string): string => filterText(typed);

/** Whether a term is long enough for suggestions. @see NV-09 */
export const maySuggest = (term: string): boolean => term.length >= SEARCH_MIN_LENGTH;

/** Whether a term can be submitted; an empty one clears the search. @see NV-09 */
export const maySearch = (term: string): boolean => term === '' || maySuggest(term);

/** The URL of a search in the whole shop. */
export const shopSearchUrl = (term: string): string =>
  withQuery(paths.shop, term === '' ? {} : { search: term });

/**
 * The URL of a search: a listing applies it to itself, from page 1; other pages lead to the shop.
 *
 * @see NV-09
 * @see LS-08
 */
export const searchUrl = ({ path, filters }: SearchScope, term: string): string =>
  filters === undefined
    ? shopSearchUrl(term)
    : withQuery(path, writeListing(chooseFilter(filters, { search: term })));

/** Like `searchUrl`, but always in the whole shop. */
export const shopWideSearchUrl = (scope: SearchScope, term: string): string =>
  shelfAt(scope.path)?.id === 'shop' ? searchUrl(scope, term) : shopSearchUrl(term);
