import { readComparison, writeComparison } from '#domain/catalogue/comparison.ts';
import { isPackCode } from '#domain/ids.ts';
import { readListing, writeListing } from '#domain/catalogue/listing.ts';
import { paths, productIdAt, withQuery } from '#domain/paths.ts';
import { isKnownPath, publicScreenAt, type PublicScreenId } from '#domain/screens/screens.ts';

type AddressOf = (pathname: string, query: URLSearchParams) => string | undefined;

const withoutQuery: AddressOf = (pathname) => pathname;

const ADDRESSES: Record<PublicScreenId, AddressOf> = {
  home: withoutQuery,
  // Their paths ignore case.
  listing: (pathname, query) => withQuery(pathname.toLowerCase(), writeListing(readListing(query))),
  product: (pathname) => {
    const id = productIdAt(pathname);
    return id === undefined ? undefined : paths.product(id);
  },
  pack: (_, query) => {
    const code = query.get('code') ?? '';
    return isPackCode(code) ? paths.pack(code) : paths.packPage;
  },
  comparison: (pathname, query) => {
    const ids = writeComparison(readComparison(query.get('ids')));
    return withQuery(pathname, ids === '' ? {} : { ids });
  },
  information: withoutQuery,
  // Its query names an order.
  tracking: (pathname, query) => (query.size === 0 ? pathname : undefined),
};

/**
 * The address of a public page, with only what changes the page: unknown parameters and defaults are left out, so that
 * they neither make the server render the page again nor evict other pages (HAZARDS D16). The page is rendered for this
 * address.
 *
 * @param url path and query
 * @returns undefined for a page that is not public, and for an unknown path
 */
export function publicAddress(url: string): string | undefined {
  const [path = '/', ...query] = url.split('?');
  const pathname = path.replace(/(?<=.)\/+$/, '');
  const screen = publicScreenAt(pathname);
  // An unknown path shows Home.
  if (screen === undefined || !isKnownPath(pathname)) return undefined;
  return ADDRESSES[screen](pathname, new URLSearchParams(query.join('?')));
}
