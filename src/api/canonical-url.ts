/** The header with the fetch time of a response from the service worker's cache, in epoch milliseconds. */
export const CACHED_AT = 'X-Kept-At';

/**
 * A URL without its origin and with sorted query parameters, so that equal requests have equal keys in the service
 * worker's cache.
 */
export function canonicalUrl(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
