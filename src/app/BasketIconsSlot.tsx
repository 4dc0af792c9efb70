import { useEffect } from 'react';
import { useBasketsModule } from '#src/baskets/loader.ts';
import { CartLink } from './CartLink.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const loadIcons = () => import('./BasketIcons.tsx');

/**
 * Lazy-loads the basket icons with the baskets; until then it shows the word.
 *
 * @see NV-02
 */
export function BasketIconsSlot() {
  const isNeeded = useBasketsModule() !== undefined;
  const [module, load] = useLazyModule(loadIcons);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  return module === undefined ? <CartLink /> : <module.BasketIcons withPanels />;
}
