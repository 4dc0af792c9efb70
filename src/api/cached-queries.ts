import { KEPT_AT } from './canonical-url.ts';

/**
 * When the reads were fetched that came from the store, in milliseconds, by the page that made them and their address.
 * Whoever shows it lists what begins with the page's own address; a read that came from the shop takes itself out.
 */
export const keptReads = new Map<string, number>();

/** A page as `keptReads` names it. */
export const pageOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname}${search} `;

/** Notes where an answer came from. */
export function noteRead(address: string, headers: Headers): void {
  const at = Number(headers.get(KEPT_AT));
  if (at <= 0 && keptReads.size === 0) return;
  const key = pageOf(window.location) + address;
  if (at > 0) keptReads.set(key, at);
  else keptReads.delete(key);
}
