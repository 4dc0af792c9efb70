import { useEffect, useEffectEvent } from 'react';
import type { BasketName } from '#domain/basket/index.ts';
import { markPricesSeen } from '#src/baskets/actions.ts';
import type { BasketItem } from '#src/baskets/use-basket.ts';

/**
 * Marks the displayed prices as seen when the page is left, so that the next visit reports only later changes.
 *
 * @returns a function that marks them now
 */
export function useSeenPrices(name: BasketName, items: readonly BasketItem[]): () => void {
  const markSeen = () =>
    markPricesSeen(
      name,
      new Map(
        items.flatMap(({ line, availability }) =>
          availability.kind === 'offered' ? [[line.id, availability.price] as const] : [],
        ),
      ),
    );
  const markLatestSeen = useEffectEvent(markSeen);
  useEffect(() => {
    const leave = () => markLatestSeen();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return markSeen;
}
