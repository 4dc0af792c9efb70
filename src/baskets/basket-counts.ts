import { useSyncExternalStore } from 'react';

/** How many lines each basket holds. */
export interface BasketCounts {
  cart: number;
  wishlist: number;
  preorder: number;
  credit: number;
}

/** Where the browser keeps each of them. @see BK-01 */
const KEYS: Record<keyof BasketCounts, string> = {
  cart: 'cart',
  wishlist: 'wishlist',
  preorder: 'preorder',
  credit: 'creditOrder',
};

/** Anything but a list counts as nothing: what stands in storage may be old, broken or a stranger's (HAZARDS E1, E3). */
function countOf(key: string): number {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.length : 0;
  } catch {
    return 0;
  }
}

const NAMES = ['cart', 'wishlist', 'preorder', 'credit'] as const;

const read = (): BasketCounts => ({
  cart: countOf(KEYS.cart),
  wishlist: countOf(KEYS.wishlist),
  preorder: countOf(KEYS.preorder),
  credit: countOf(KEYS.credit),
});

let last: BasketCounts = { cart: 0, wishlist: 0, preorder: 0, credit: 0 };

/** The same object for as long as nothing has changed, as React asks of a snapshot. */
function snapshot(): BasketCounts {
  const now = read();
  if (NAMES.some((name) => now[name] !== last[name])) last = now;
  return last;
}

function subscribe(notify: () => void) {
  window.addEventListener('storage', notify);
  return () => window.removeEventListener('storage', notify);
}

/** The baskets' sizes, also when another tab changes them. @see NV-02 */
export const useBasketCounts = (): BasketCounts => useSyncExternalStore(subscribe, snapshot);
