import { useSyncExternalStore } from 'react';
import { BASKET_KEYS, type BasketLine, type BasketName } from '#domain/basket/index.ts';
import { onLocalChange, readLocal, writeLocal } from '#src/storage/local.ts';
import { createBasketStore } from './basket-store.ts';

/** Named for this run of the shop: a duplicated tab must not count under its original's name. */
const writer = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
  (byte % 36).toString(36),
).join('');

/** The shopper's baskets, the same in every tab. @see BK-01 */
export const baskets = createBasketStore({ read: readLocal, write: writeLocal }, writer);

for (const name of BASKET_KEYS) onLocalChange(name, (text) => baskets.hear(name, text));

const LOCK = 'baskets';

const compact = async (lock: Lock | null): Promise<void> => baskets.compact(lock !== null);

/** Held while the page is shown, so that another tab knows that it is not alone; a page in the back-forward cache holds none. */
function markActive(): void {
  // Not in a page without https, and not in every browser.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) {
    baskets.compact(false);
    return;
  }
  const leave = new AbortController();
  const left = new Promise<void>((resolve) => leave.signal.addEventListener('abort', () => resolve()));
  window.addEventListener('pagehide', () => leave.abort(), { once: true });
  // The second request waits right behind the first: no other tab comes in between and thinks itself alone.
  const asked = [
    locks.request(LOCK, { ifAvailable: true }, compact),
    locks.request(LOCK, { mode: 'shared' }, () => left),
  ];
  // A browser that refuses locks has told us nothing: the baskets stay as they are.
  for (const request of asked) request.catch(() => undefined);
}

markActive();
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  baskets.reload();
  markActive();
});

/** What is in a basket, in the order of putting in. */
export const useBasketLines = (name: BasketName): readonly BasketLine[] =>
  useSyncExternalStore(baskets.subscribe, () => baskets.lines(name));

/** False where the browser does not keep the baskets beyond this page. */
export const useBasketsPersisted = (): boolean =>
  useSyncExternalStore(baskets.subscribe, baskets.isPersisted);
