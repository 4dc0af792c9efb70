import { useSyncExternalStore } from 'react';
import { BASKET_KEYS, type BasketName } from '#domain/basket/names.ts';
import { readLocal } from '#src/storage/local.ts';

/** The baskets are a part of their own: a first screen is drawn before anybody puts something in. */
const importParts = () => import('./baskets-module.ts');

/** All that can be done with the baskets. */
export type BasketsModule = Awaited<ReturnType<typeof importParts>>;

let parts: BasketsModule | undefined;
let onTheWay: Promise<BasketsModule> | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const notify of listeners) notify();
}

/** Whether this browser has ever kept something in a basket. */
export const hasStoredBaskets = (): boolean => BASKET_KEYS.some((key) => readLocal(key) !== null);

/**
 * The baskets, fetched when they are first needed.
 *
 * @throws where they cannot be fetched; the next need tries again
 */
export async function loadBaskets(): Promise<BasketsModule> {
  onTheWay ??= importParts();
  try {
    const brought = await onTheWay;
    if (parts === undefined) {
      parts = brought;
      parts.baskets.subscribe(tell);
      tell();
    }
    return brought;
  } catch (error) {
    onTheWay = undefined;
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The baskets, for who shows something of them; `undefined` until somebody has brought them. */
export const useBasketsModule = (): BasketsModule | undefined => useSyncExternalStore(subscribe, () => parts);

/** How many pieces a basket holds, of one product or of all; none until the baskets are at hand. */
export const useBasketQuantity = (name: BasketName, id?: number): number =>
  useSyncExternalStore(
    subscribe,
    () =>
      parts?.baskets
        .lines(name)
        .reduce((sum, line) => (id === undefined || line.id === id ? sum + line.quantity : sum), 0) ?? 0,
  );
