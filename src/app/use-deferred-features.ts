import { useEffect } from 'react';
import { hasStoredBaskets } from '#src/baskets/loader.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const importDeferredFeatures = () => import('./DeferredFeatures.tsx');

/** User input, or the loss of the network, for which there is a notice. */
const TRIGGERS = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'offline'] as const;

/** Load after 5 s even without interaction. */
const IDLE_TIMEOUT_MS = 5_000;

/**
 * Loads the deferred features: on the first interaction, after 5 s without one, or at once if there are stored
 * baskets or no network.
 */
export function useDeferredFeatures() {
  const [module, load] = useLazyModule(importDeferredFeatures);
  useEffect(() => {
    const stop = () => {
      clearTimeout(timer);
      for (const type of TRIGGERS) window.removeEventListener(type, start);
    };
    const start = () => {
      stop();
      load();
    };
    const timer = setTimeout(start, hasStoredBaskets() || !navigator.onLine ? 0 : IDLE_TIMEOUT_MS);
    for (const type of TRIGGERS) window.addEventListener(type, start, { passive: true });
    return stop;
  }, [load]);
  return module;
}
