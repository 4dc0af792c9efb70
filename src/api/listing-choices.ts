import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CHOICE_FILTERS, type ChoiceFilter, perChoice } from '#domain/catalogue/choice-filters.ts';
import { type ListingFilters, LISTING_DEFAULTS, writeListing } from '#domain/catalogue/listing.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { applyShelf, type Shelf } from '#domain/catalogue/shelves.ts';
import type { components } from '#openapi/schema.d.ts';
import { unwrap, useShop } from './client.ts';
import { FRESH_MS } from './products.ts';

/**
 * The brands, sizes and price ranges that a listing can be narrowed to, with their numbers of products. The previous
 * ones stay until they have loaded.
 */
export function useListingChoices(shelf: Shelf, filters: ListingFilters) {
  const shop = useShop();
  const { page, sort, limit } = LISTING_DEFAULTS;
  const query = { shelf: shelf.id, ...writeListing({ ...applyShelf(shelf, filters), page, sort, limit }) };
  return useQuery({
    queryKey: ['listing-choices', query],
    queryFn: ({ signal }) =>
      unwrap(shop.GET('/api/produits-filtres', { params: { query }, signal }), text.failures.products),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    select: (wire) => ({ prices: wire.prices, ...perChoice((name) => choicesOf(wire, name)) }),
  });
}

/** The values of a choice, with their numbers of products. */
const choicesOf = (wire: components['schemas']['ListingChoices'], name: ChoiceFilter) =>
  wire[CHOICE_FILTERS[name].list].map((choice) => ({
    value: 'name' in choice ? choice.name : choice.value,
    total: choice.total,
    isCapped: choice.total_capped,
  }));
