import { useSyncExternalStore } from 'react';
import { useBasketParts } from '#src/baskets/loader.ts';
import type { BasketNews } from './activity.ts';

const NONE: BasketNews = { additions: 0, changes: { cart: 0, preorder: 0, creditOrder: 0 } };
const none = () => NONE;
const deaf = () => () => undefined;

/** What has happened in the baskets of this tab; nothing until they are at hand. */
export function useBasketNews(): BasketNews {
  const { subscribe, now } = useBasketParts()?.basketNews ?? { subscribe: deaf, now: none };
  return useSyncExternalStore(subscribe, now);
}
