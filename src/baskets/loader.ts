import { useSyncExternalStore } from 'react';
import { BASKET_KEYS, type BasketName } from '#domain/basket/names.ts';
import { readLocal } from '#src/storage/local.ts';
import type { BasketActivity } from './activity.ts';

/** The baskets are lazy-loaded: the first screen does not need them to render. */
const importModule = () => import('./baskets-module.ts');

/** The module with all basket operations. */
export type BasketsModule = Awaited<ReturnType<typeof importModule>>;

let loadedModule: BasketsModule | undefined;
let loading: Promise<BasketsModule> | undefined;
const listeners = new Set<() => void>();

function notifyAll(): void {
  for (const notify of listeners) notify();
}

/** Whether this browser has stored baskets. */
export const hasStoredBaskets = (): boolean => BASKET_KEYS.some((key) => readLocal(key) !== null);

/** Loads the baskets module once. @throws if it cannot be fetched; the next call retries */
export async function loadBaskets(): Promise<BasketsModule> {
  loading ??= importModule();
  try {
    const module = await loading;
    if (loadedModule === undefined) {
      loadedModule = module;
      loadedModule.baskets.subscribe(notifyAll);
      notifyAll();
    }
    return module;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The baskets module; `undefined` until it has loaded. */
export const useBasketsModule = (): BasketsModule | undefined =>
  useSyncExternalStore(
    subscribe,
    () => loadedModule,
    () => undefined,
  );

/** Whether a basket has an item; false until the baskets have loaded. */
export const useHasItems = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => BASKET_KEYS.some((name) => (loadedModule?.baskets.lines(name).length ?? 0) > 0),
    () => false,
  );

/** The quantity of one product, or of all products, in a basket; 0 until the baskets have loaded. */
export const useBasketQuantity = (name: BasketName, id?: number): number =>
  useSyncExternalStore(
    subscribe,
    () =>
      loadedModule?.baskets
        .lines(name)
        .reduce((sum, line) => (id === undefined || line.id === id ? sum + line.quantity : sum), 0) ?? 0,
    () => 0,
  );

const NO_ACTIVITY: BasketActivity = { additions: 0, changes: { cart: 0, preorder: 0, creditOrder: 0 } };
const WITHOUT_BASKETS = { subscribe: () => () => undefined, now: () => NO_ACTIVITY };

/** Counts of basket events in this tab; zero until the baskets have loaded. */
export function useBasketActivity(): BasketActivity {
  const activity = useBasketsModule()?.basketActivity ?? WITHOUT_BASKETS;
  return useSyncExternalStore(activity.subscribe, activity.now);
}
