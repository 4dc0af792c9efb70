import { readComparison } from './comparison.ts';
import { HOME_LIST_SIZE } from './constants.ts';
import { isPackCode } from './ids.ts';
import { type QueryReader, readListing, writeListing } from './listing.ts';
import { paths, withQuery } from './paths.ts';
import { onShelf, type Shelf, shelfAt } from './shelves.ts';

/** What stands around every screen needs: menus, and links that exist only when their products do. */
const SHELL_READS = ['/api/categories', '/api/tags', '/api/produits-count'] as const;

const PRODUCT = /^\/(?:produits\/(\d{1,9})\/details|single-product\/(\d{1,9}))$/;

/** The query of the call that fills a listing. */
export const listingQuery = (shelf: Shelf, query: QueryReader): Record<string, string> =>
  writeListing(onShelf(shelf, readListing(query)));

/** The query of the calls that fill the lists of Home. @see LS-11 */
export const HOME_LIST_QUERY = { limit: String(HOME_LIST_SIZE) } as const;

/** The product that an address shows. @see RT-06 */
export function productIdAt(pathname: string): number | undefined {
  const [, id = PRODUCT.exec(pathname)?.[2]] = PRODUCT.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/**
 * What the first screen at an address reads, as addresses of calls, the most important first. The server sends the
 * answers along with the page; the client finds them there in place of asking.
 */
export function firstReads(pathname: string, query: QueryReader): string[] {
  return [...screenReads(pathname, query), ...SHELL_READS];
}

function screenReads(pathname: string, query: QueryReader): string[] {
  const shelf = shelfAt(pathname);
  if (shelf !== undefined) return [withQuery(shelf.call, listingQuery(shelf, query))];
  const product = productIdAt(pathname);
  if (product !== undefined) return [`/api/produits/${product}`];
  if (pathname === paths.packPage) {
    const code = query.get('code') ?? '';
    return isPackCode(code) ? [`/api/pack_product/${code}`] : [];
  }
  if (pathname === paths.comparison)
    return readComparison(query.get('ids')).map((id) => `/api/produits/${id}`);
  if (pathname !== '/') return [];
  return [
    '/api/pack_product',
    withQuery('/api/produits-filtrer-promo', HOME_LIST_QUERY),
    withQuery('/api/produits-filtrer-ramadan', HOME_LIST_QUERY),
  ];
}
