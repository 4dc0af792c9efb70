import { useEffect } from 'react';
import { useBasketsModule } from '#src/baskets/loader.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const loadIcons = () => import('./BasketIcons.tsx');

/** The place of the basket icons, which come with the baskets: the first screen of a first visit carries neither. @see NV-02 */
export function Baskets() {
  const isNeeded = useBasketsModule() !== undefined;
  const [part, fetchPart] = useLazyModule(loadIcons);
  useEffect(() => {
    if (isNeeded) fetchPart();
  }, [isNeeded, fetchPart]);
  return part === undefined ? null : <part.BasketIcons withPanels />;
}
