import { useNavigate } from 'react-router-dom';
import { visibleCategories } from '#domain/category.ts';
import { chooseFilter, knownName, type ListingFilters, readListing, writeListing } from '#domain/listing.ts';
import { paths } from '#domain/paths.ts';
import { onShelf, type Shelf, SHELVES, shelfAt } from '#domain/shelves.ts';
import { useCategories, useTags } from '#src/api/categories.ts';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';

/** A listing as its address says it, and the way to its other views. */
export interface ListingAddress {
  shelf: Shelf;
  filters: ListingFilters;
  /** Where a choice leads. */
  addressOf: (change: Partial<ListingFilters>) => string;
  /** Makes a choice: an address of its own, so that back takes it away again. */
  choose: (change: Partial<ListingFilters>) => void;
  /** This listing without any filter. */
  whole: string;
}

/** The address is the state: nothing else knows what a listing shows. @see LS-01 @see LS-08 */
export function useListingAddress(): ListingAddress {
  const { pathname } = useScreenLocation();
  const query = useScreenQuery();
  const navigate = useNavigate();
  const categories = useCategories().data;
  const tags = useTags().data;
  const shelf = shelfAt(pathname) ?? SHELVES[0];
  if (shelf === undefined) throw new Error('The shop has no shelves');
  const asked = onShelf(shelf, readListing(query));
  const filters = {
    ...asked,
    category: knownName(asked.category, categories && visibleCategories(categories)),
    tag: knownName(asked.tag, tags),
  };
  const addressOf = (change: Partial<ListingFilters>) =>
    paths.listing(pathname, writeListing(chooseFilter(filters, change)));
  return {
    shelf,
    filters,
    addressOf,
    choose: (change) => void navigate(addressOf(change)),
    whole: pathname,
  };
}
