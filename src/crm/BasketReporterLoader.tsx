import { useEffect } from 'react';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import type { BasketActivity } from '../baskets/activity.ts';

const importReporter = () => import('./BasketReporter.tsx');

/** Lazy-loads the reporter after the first basket change; changes are only counted with consent. @see BK-05 */
export function BasketReporterLoader({ changes }: { changes: BasketActivity['changes'] }) {
  const [reporter, fetchReporter] = useLazyModule(importReporter);
  useEffect(() => {
    if (Object.values(changes).some((count) => count > 0)) fetchReporter();
  }, [changes, fetchReporter]);
  return reporter !== undefined && <reporter.BasketReporter changes={changes} />;
}
