import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { useComparison } from './comparison-list.ts';

const loadBar = () => import('./ComparisonBar.tsx');

/** Shows what is chosen for comparison, once something is; the comparison itself needs no reminder. @see RT-07 */
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
