import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { visibleCategories } from '#domain/catalogue/category.ts';
import {
  chooseFilter,
  canonicalName,
  type ListingFilters,
  readListing,
  writeListing,
} from '#domain/catalogue/listing.ts';
import { paths } from '#domain/paths.ts';
import { applyShelf, type Shelf, SHELVES, shelfAt } from '#domain/catalogue/shelves.ts';
import { useCategories, useTags } from '#src/api/categories.ts';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';

/** A listing as described by its URL, with functions that build or open URLs. */
export interface ListingUrl {
  shelf: Shelf;
  filters: ListingFilters;
  /** The URL after a change of filters. */
  urlOf: (change: Partial<ListingFilters>) => string;
  /** Changes filters by navigating, so that Back reverts the change. */
  choose: (change: Partial<ListingFilters>) => void;
  /** The URL without any filter. */
  unfiltered: string;
}

/** The filters of the listing and how to change them. The URL is the only state. @see LS-01 @see LS-08 */
export function useListingUrl(): ListingUrl {
  const { pathname } = useScreenLocation();
  const query = useScreenQuery();
  const navigate = useNavigate();
  const categories = useCategories().data;
  const tags = useTags().data;
  const shelf = shelfAt(pathname) ?? SHELVES[0];
  const urlFilters = applyShelf(shelf, readListing(query));
  const filters = {
    ...urlFilters,
    category: canonicalName(urlFilters.category, categories && visibleCategories(categories)),
    tag: canonicalName(urlFilters.tag, tags),
  };
  // A choice may follow another one whose URL is not rendered yet.
  const asked = useRef(filters);
  useLayoutEffect(() => {
    asked.current = filters;
  });
  const urlOf = (change: Partial<ListingFilters>) =>
    paths.listing(pathname, writeListing(chooseFilter(filters, change)));
  return {
    shelf,
    filters,
    urlOf,
    choose(change) {
      asked.current = chooseFilter(asked.current, change);
      void navigate(paths.listing(pathname, writeListing(asked.current)));
    },
    unfiltered: pathname,
  };
}
