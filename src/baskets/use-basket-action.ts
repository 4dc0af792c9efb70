import { useState } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { toast } from '#src/ui/toast.ts';
import { type BasketsModule, loadBaskets } from './loader.ts';

/** Does something with the baskets, which may have to be fetched for it. */
export type BasketAction = (act: (parts: BasketsModule) => void) => void;

/**
 * For a button that puts something in a basket: fetches the baskets within its click, takes no second click meanwhile,
 * and says so where they cannot be had.
 *
 * @returns whether they are on their way, and how to act
 */
export function useBasketAction(): [boolean, BasketAction] {
  const [isBusy, setBusy] = useState(false);
  const act: BasketAction = (use) => {
    if (isBusy) return;
    setBusy(true);
    loadBaskets()
      .then(use, () => toast({ tone: 'error', text: text.networkFailed }))
      .finally(() => setBusy(false));
  };
  return [isBusy, act];
}
