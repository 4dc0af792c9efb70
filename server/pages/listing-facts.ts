import { listingTitle, pageTitle } from '#domain/listing-labels.ts';
import { LISTING_DEFAULTS, readListing, writeListing } from '#domain/listing.ts';
import { document } from '#domain/messages/page-description.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths, withQuery } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/picture.ts';
import { onShelf, shelfAt } from '#domain/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';
import { answerOf } from './initial-data.ts';
import type { TellFacts } from './page-facts.ts';
import { breadcrumb } from './structured-data.ts';
import { listingAnswer, picturesOf, read, sharedOf } from './wire.ts';

/** Pictures in a listing's first row on a phone. */
const FIRST_ROW = 2;

/** A listing is kept by shelf, category and page; what else narrows it leads to the same products in other heaps. */
export const listingFacts: TellFacts = ({ pathname, query }, answers, origin) => {
  const shelf = shelfAt(pathname);
  if (shelf === undefined) return {};
  const filters = onShelf(shelf, readListing(query));
  const list = read(listingAnswer, answerOf(answers, LISTING_PATHS[shelf.id]));
  const kept = { ...LISTING_DEFAULTS, category: filters.category, page: filters.page };
  const canonical = withQuery(shelf.paths[0], writeListing(kept));
  const isKept = canonical === withQuery(shelf.paths[0], writeListing(filters));
  return {
    title: pageTitle(shelf, filters),
    description: document.shelf(listingTitle(shelf, filters), text.shelves[shelf.id].sentence),
    ...(isKept && { canonical }),
    ...sharedOf(list?.products[0]),
    pictures: picturesOf(list?.products, FIRST_ROW, PICTURE_SIZES.card),
    structured: [
      breadcrumb(origin, [
        [shop.home, paths.home],
        [text.shelves[shelf.id].title, shelf.paths[0]],
        ...(filters.category === LISTING_DEFAULTS.category
          ? []
          : ([[filters.category, withQuery(shelf.paths[0], { category: filters.category })]] as const)),
      ]),
    ],
  };
};
