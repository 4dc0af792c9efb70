import { useLocation } from 'react-router-dom';
import { type ScreenId, screenAt } from '#domain/screens/screens.ts';
import { useModuleWhen } from '#src/ui/use-lazy-module.ts';
import { useComparison } from './comparison-list.ts';

/** Where products are chosen; baskets, checkout, payment and account have no bar. */
const CATALOGUE: readonly ScreenId[] = ['home', 'listing', 'product'];

const loadBar = () => import('./ComparisonBar.tsx');

/**
 * Lazy-loads the comparison bar once a product is selected, on the screens where products are chosen.
 *
 * @see RT-07
 */
export function ComparisonBarLoader() {
  const { ids } = useComparison();
  const { pathname } = useLocation();
  const isNeeded = ids.length > 0 && CATALOGUE.includes(screenAt(pathname));
  const part = useModuleWhen(isNeeded, loadBar);
  return isNeeded && part !== undefined ? <part.default /> : null;
}
