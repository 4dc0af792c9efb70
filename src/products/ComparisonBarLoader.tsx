import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { useComparison } from './comparison-list.ts';

const loadBar = () => import('./ComparisonBar.tsx');

/**
 * Lazy-loads the comparison bar once a product is selected; the comparison page itself does not show it.
 *
 * @see RT-07
 */
export function ComparisonBarLoader() {
  const { ids } = useComparison();
  const { pathname } = useLocation();
  const [part, fetchPart] = useLazyModule(loadBar);
  const isNeeded = ids.length > 0 && pathname !== paths.comparison;
  useEffect(() => {
    if (isNeeded) fetchPart();
  }, [isNeeded, fetchPart]);
  return isNeeded && part !== undefined ? <part.default /> : null;
}
