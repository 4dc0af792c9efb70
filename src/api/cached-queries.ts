import { CACHED_AT } from './canonical-url.ts';

/**
 * When responses from the service worker's cache were fetched, in epoch milliseconds, by page and URL. A fresh
 * response removes its entry.
 */
export const cachedQueries = new Map<string, number>();

/** The key prefix for the queries of one page. */
export const pageKey = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname}${search} `;

/** Records the age of a cached response. */
export function recordCacheAge(url: string, headers: Headers): void {
  const at = Number(headers.get(CACHED_AT));
  if (at <= 0 && cachedQueries.size === 0) return;
  const key = pageKey(window.location) + url;
  if (at > 0) cachedQueries.set(key, at);
  else cachedQueries.delete(key);
}
