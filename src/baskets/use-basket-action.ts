import { useState } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { toast } from '#src/ui/toast.ts';
import { type BasketsModule, loadBaskets } from './loader.ts';

/** Runs an operation once the baskets have loaded. */
export type BasketAction = (act: (parts: BasketsModule) => void) => void;

/**
 * For buttons that change a basket: loads the baskets on the first click, ignores clicks while loading, and shows a
 * toast if loading fails.
 *
 * @returns whether the baskets are loading, and the function that runs an operation
 */
export function useBasketAction(): [boolean, BasketAction] {
  const [isBusy, setBusy] = useState(false);
  const act: BasketAction = (use) => {
    if (isBusy) return;
    setBusy(true);
    afterPaint()
      .then(loadBaskets)
      .then(use, () => toast({ tone: 'error', text: text.networkFailed }))
      .finally(() => setBusy(false));
  };
  return [isBusy, act];
}
