import { readComparison } from '#domain/catalogue/comparison.ts';
import { isPackCode } from '#domain/ids.ts';
import { readListing } from '#domain/catalogue/listing.ts';
import { paths, productIdAt } from '#domain/paths.ts';
import { screenAt } from '#domain/screens/screens.ts';
import { shelfAt } from '#domain/catalogue/shelves.ts';
import { categoriesQuery, countsQuery, tagsQuery } from '#src/api/categories.ts';
import type { ShopClient } from '#src/api/client.ts';
import { packOffersQuery } from '#src/api/pack-offers.ts';
import { packQuery } from '#src/api/packs.ts';
import { homeQueries, listingQuery, productQuery } from '#src/api/products.ts';

/** The queries of the first screen of a page; those of the layout last. */
export const pageQueries = (shop: ShopClient, { pathname, searchParams }: URL) => [
  ...screenQueries(shop, pathname, searchParams),
  categoriesQuery(shop),
  tagsQuery(shop),
  countsQuery(shop),
];

function screenQueries(shop: ShopClient, pathname: string, search: URLSearchParams) {
  const shelf = shelfAt(pathname);
  if (shelf !== undefined) return [listingQuery(shop, shelf, readListing(search))];
  const product = productIdAt(pathname);
  if (product !== undefined) return [productQuery(shop, product)];
  if (pathname === paths.packPage) {
    const code = search.get('code') ?? '';
    return isPackCode(code) ? [packQuery(shop, code)] : [];
  }
  if (pathname === paths.comparison)
    return readComparison(search.get('ids')).map((id) => productQuery(shop, id));
  // Unknown addresses show Home too.
  return screenAt(pathname) === 'home' ? [packOffersQuery(shop), ...homeQueries(shop)] : [];
}
