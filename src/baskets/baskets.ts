import { useSyncExternalStore } from 'react';
import { BASKET_KEYS, type BasketLine, type BasketName } from '#domain/basket/index.ts';
import { onLocalChange, readLocal, writeLocal } from '#src/storage/local.ts';
import { createBasketStore } from './basket-store.ts';

/** Id of this page load, never stored: a duplicated tab must not write under the id of its original. */
const writer = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
  (byte % 36).toString(36),
).join('');

/** The baskets of this browser, the same in every tab. @see BK-01 */
export const baskets = createBasketStore({ read: readLocal, write: writeLocal }, writer);

for (const name of BASKET_KEYS) onLocalChange(name, (text) => baskets.applyStored(name, text));

const LOCK = 'baskets';

const compact = async (lock: Lock | null): Promise<void> => baskets.compact(lock !== null);

/**
 * Holds a Web Lock while the page is active, so that other tabs know about it. A page in the back-forward cache must
 * not hold a lock.
 */
function markActive(): void {
  // Not available without https and in old browsers.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) {
    baskets.compact(false);
    return;
  }
  const release = new AbortController();
  const released = new Promise<void>((resolve) => release.signal.addEventListener('abort', () => resolve()));
  window.addEventListener('pagehide', () => release.abort(), { once: true });
  // The second request is queued directly behind the first, so that no other tab can conclude in between that it is
  // alone.
  const requests = [
    locks.request(LOCK, { ifAvailable: true }, compact),
    locks.request(LOCK, { mode: 'shared' }, () => released),
  ];
  // Without locks other tabs are unknown, and the baskets are not compacted.
  for (const request of requests) request.catch(() => undefined);
}

markActive();
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  baskets.reload();
  markActive();
});

/** The lines of a basket, oldest first. */
export const useBasketLines = (name: BasketName): readonly BasketLine[] =>
  useSyncExternalStore(baskets.subscribe, () => baskets.lines(name));

/** Whether the baskets are stored beyond this page. */
export const useBasketsPersisted = (): boolean =>
  useSyncExternalStore(baskets.subscribe, baskets.isPersisted);
