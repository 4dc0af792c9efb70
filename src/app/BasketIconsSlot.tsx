import { useEffect } from 'react';
import { hasStoredBaskets, useBasketsModule } from '#src/baskets/loader.ts';
import { CartLink } from './CartLink.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const loadIcons = () => import('./BasketIcons.tsx');

/**
 * Lazy-loads the basket icons with the baskets; a new visitor's first load has neither, and shows the word instead.
 *
 * @see NV-02
 */
export function BasketIconsSlot() {
  const isNeeded = useBasketsModule() !== undefined;
  const [module, load] = useLazyModule(loadIcons);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  if (module !== undefined) return <module.BasketIcons withPanels />;
  return hasStoredBaskets() ? null : <CartLink />;
}
