import { useCallback, useEffect, useState } from 'react';

/**
 * Lazy-loads a module on demand. Failures are ignored; the next call retries.
 *
 * @param load must be stable between renders
 * @returns the module once loaded, and the function that loads it
 */
export function useLazyModule<TModule>(load: () => Promise<TModule>): [TModule | undefined, () => void] {
  const [state, setState] = useState<{ loaded: TModule }>();
  const start = useCallback(() => {
    load().then(
      (loaded) => setState((previous) => previous ?? { loaded }),
      () => undefined,
    );
  }, [load]);
  return [state?.loaded, start];
}

/** The module once it was needed and has loaded. @param load must be stable between renders */
export function useModuleWhen<TModule>(isNeeded: boolean, load: () => Promise<TModule>): TModule | undefined {
  const [module, start] = useLazyModule(load);
  useEffect(() => {
    if (isNeeded) start();
  }, [isNeeded, start]);
  return module;
}
