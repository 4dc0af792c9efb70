import { useEffect } from 'react';
import { hasStoredBaskets } from '#src/baskets/loader.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const importDeferredFeatures = () => import('./DeferredFeatures.tsx');

/** What shows that somebody is there and stays, or that there is something to say. */
const SIGNS = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'offline'] as const;

/** Milliseconds after which a page that is only being looked at is company enough. */
const PATIENCE_MS = 5_000;

/**
 * What goes along with a visit and is no part of the first screen: baskets, pop-ups, the report of baskets, the service
 * worker, the notices. Fetched with the shopper's first move, a few seconds later without one, and at once where baskets
 * are kept or the network is gone.
 */
export function useDeferredFeatures() {
  const [part, fetchPart] = useLazyModule(importDeferredFeatures);
  useEffect(() => {
    const stop = () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, start);
    };
    const start = () => {
      stop();
      fetchPart();
    };
    const timer = setTimeout(start, hasStoredBaskets() || !navigator.onLine ? 0 : PATIENCE_MS);
    for (const sign of SIGNS) window.addEventListener(sign, start, { passive: true });
    return stop;
  }, [fetchPart]);
  return part;
}
