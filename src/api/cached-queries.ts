import { CACHED_AT } from './canonical-url.ts';

/**
 * When answers from the service worker's cache were fetched, in milliseconds, by page and URL. A fresh answer
 * removes its entry.
 */
export const cachedQueries = new Map<string, number>();

/** The key prefix of a page. */
export const pageKey = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname}${search} `;

/** Records the age of a cached answer. */
export function recordCacheAge(address: string, headers: Headers): void {
  const at = Number(headers.get(CACHED_AT));
  if (at <= 0 && cachedQueries.size === 0) return;
  const key = pageKey(window.location) + address;
  if (at > 0) cachedQueries.set(key, at);
  else cachedQueries.delete(key);
}
