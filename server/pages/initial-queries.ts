import { readComparison } from '#domain/comparison.ts';
import { isPackCode } from '#domain/ids.ts';
import {
  HOME_LIST_QUERY,
  HOME_SECOND_LIST_QUERY,
  type QueryReader,
  readListing,
  writeListing,
} from '#domain/listing.ts';
import { paths, productIdAt, withQuery } from '#domain/paths.ts';
import { applyShelf, shelfAt } from '#domain/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';

/** Needed by the layout's menus and links on every screen. */
const LAYOUT_QUERIES = ['/api/categories', '/api/tags', '/api/produits-count'] as const;

/**
 * The API calls that the first screen of a page needs, the most important first. The server embeds their responses in
 * the page, where the client reads them instead of calling.
 */
export function initialQueries(pathname: string, query: QueryReader): string[] {
  return [...screenQueries(pathname, query), ...LAYOUT_QUERIES];
}

function screenQueries(pathname: string, query: QueryReader): string[] {
  const shelf = shelfAt(pathname);
  if (shelf !== undefined)
    return [withQuery(LISTING_PATHS[shelf.id], writeListing(applyShelf(shelf, readListing(query))))];
  const product = productIdAt(pathname);
  if (product !== undefined) return [`/api/produits/${product}`];
  if (pathname === paths.packPage) {
    const code = query.get('code') ?? '';
    return isPackCode(code) ? [`/api/pack_product/${code}`] : [];
  }
  if (pathname === paths.comparison)
    return readComparison(query.get('ids')).map((id) => `/api/produits/${id}`);
  if (pathname !== paths.home) return [];
  return [
    '/api/pack_product',
    withQuery(LISTING_PATHS.promo, HOME_LIST_QUERY),
    withQuery(LISTING_PATHS.ramadan, HOME_SECOND_LIST_QUERY),
  ];
}
