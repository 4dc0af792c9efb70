import { useEffect } from 'react';
import { useBasketCounts } from '#src/baskets/basket-counts.ts';
import { usePart } from '#src/ui/use-part.ts';

const loadIcons = () => import('./BasketIcons.tsx');

/** The place of the basket icons; a first visit has no basket, and does not carry them. @see NV-02 */
export function Baskets() {
  const counts = useBasketCounts();
  const [part, fetchPart] = usePart(loadIcons);
  const isNeeded = Object.values(counts).some((count) => count > 0);
  useEffect(() => {
    if (isNeeded) fetchPart();
  }, [isNeeded, fetchPart]);
  return part === undefined ? null : <part.BasketIcons />;
}
