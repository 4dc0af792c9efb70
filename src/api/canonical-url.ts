/** The header under which an answer from the service worker's store tells when it was fetched, in milliseconds. */
export const CACHED_AT = 'X-Kept-At';

/**
 * An address without its origin and with its query in one order and spelling, so that two that mean the same are: what
 * came along with a page, and what is kept for a day without network, is found under it.
 */
export function canonicalUrl(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://shop.invalid');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
