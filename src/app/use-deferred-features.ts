import { useEffect } from 'react';
import { hasStoredBaskets, loadBaskets } from '#src/baskets/loader.ts';
import { USER_EVENTS, userAtRest } from '#src/ui/user-acted.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const importDeferredFeatures = () => import('./DeferredFeatures.tsx');

/** User input, or a change of the network: there is a notice for its loss. A page scrolls without the user, too. */
const TRIGGERS = [...USER_EVENTS, 'offline', 'online'] as const;

/** Load after 5 s even without interaction. */
const IDLE_TIMEOUT_MS = 5_000;

/** Whether the import can succeed. Browsers repeat a failed import only after the page is loaded again. */
const canArrive = (): boolean => navigator.onLine || Boolean(navigator.serviceWorker?.controller);

/**
 * Loads the deferred features when the user rests after the first interaction, after 5 s without one, or soon if there is no
 * network. Without network and service worker they are loaded when the network is back. Stored baskets are loaded at once.
 */
export function useDeferredFeatures() {
  const [module, load] = useLazyModule(importDeferredFeatures);
  useEffect(() => {
    if (hasStoredBaskets()) loadBaskets().catch(() => undefined);
    const stop = () => {
      clearTimeout(timer);
      for (const type of TRIGGERS) window.removeEventListener(type, start);
    };
    const start = () => {
      if (!canArrive()) return;
      stop();
      void userAtRest().then(load);
    };
    const timer = setTimeout(start, navigator.onLine ? IDLE_TIMEOUT_MS : 0);
    for (const type of TRIGGERS) window.addEventListener(type, start, { passive: true });
    return stop;
  }, [load]);
  return module;
}
