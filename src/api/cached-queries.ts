import { CACHED_AT } from './canonical-url.ts';

/**
 * When the reads were fetched that came from the store, in milliseconds, by the page that made them and their address.
 * Whoever shows it lists what begins with the page's own address; a read that came from the shop takes itself out.
 */
export const cachedQueries = new Map<string, number>();

/** A page as `cachedQueries` names it. */
export const pageKey = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname}${search} `;

/** Notes where an answer came from. */
export function recordCacheAge(address: string, headers: Headers): void {
  const at = Number(headers.get(CACHED_AT));
  if (at <= 0 && cachedQueries.size === 0) return;
  const key = pageKey(window.location) + address;
  if (at > 0) cachedQueries.set(key, at);
  else cachedQueries.delete(key);
}
