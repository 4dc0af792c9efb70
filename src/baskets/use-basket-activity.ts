import { useSyncExternalStore } from 'react';
import { useBasketsModule } from '#src/baskets/loader.ts';
import type { BasketActivity } from './activity.ts';

const NONE: BasketActivity = { additions: 0, changes: { cart: 0, preorder: 0, creditOrder: 0 } };
const none = () => NONE;
const deaf = () => () => undefined;

/** What has happened in the baskets of this tab; nothing until they are at hand. */
export function useBasketActivity(): BasketActivity {
  const { subscribe, now } = useBasketsModule()?.basketActivity ?? { subscribe: deaf, now: none };
  return useSyncExternalStore(subscribe, now);
}
