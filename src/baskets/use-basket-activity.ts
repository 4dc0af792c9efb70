import { useSyncExternalStore } from 'react';
import { useBasketsModule } from '#src/baskets/loader.ts';
import type { BasketActivity } from './activity.ts';

const NONE: BasketActivity = {
  additions: 0,
  changes: { cart: 0, preorder: 0, creditOrder: 0 },
};
const none = () => NONE;
const subscribeToNothing = () => () => undefined;

/** Counts of basket events in this tab; zero until the baskets have loaded. */
export function useBasketActivity(): BasketActivity {
  const { subscribe, now } = useBasketsModule()?.basketActivity ?? {
    subscribe: subscribeToNothing,
    now: none,
  };
  return useSyncExternalStore(subscribe, now);
}
