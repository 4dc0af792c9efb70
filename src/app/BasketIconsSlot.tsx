import { useEffect } from 'react';
import { useBasketsModule } from '#src/baskets/loader.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const loadIcons = () => import('./BasketIcons.tsx');

/**
 * Lazy-loads the basket icons with the baskets; a new visitor's first load has neither.
 *
 * @see NV-02
 */
export function BasketIconsSlot() {
  const isNeeded = useBasketsModule() !== undefined;
  const [module, load] = useLazyModule(loadIcons);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  return module === undefined ? null : <module.BasketIcons withPanels />;
}
