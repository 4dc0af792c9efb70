import { startTransition, useCallback, useEffect, useState } from 'react';
import { userAtRest } from '#src/ui/user-acted.ts';

/**
 * Lazy-loads a module on demand. Failures are ignored; the next call retries. What it renders does not block the browser.
 *
 * @param load must be stable between renders
 * @returns the module once loaded, and the function that loads it
 */
export function useLazyModule<TModule>(load: () => Promise<TModule>): [TModule | undefined, () => void] {
  const [state, setState] = useState<{ loaded: TModule }>();
  const start = useCallback(() => {
    load().then(
      (loaded) => startTransition(() => setState((previous) => previous ?? { loaded })),
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

/** Like `useModuleWhen`, for what was not asked for: it is loaded when the user rests. */
export function useModuleAtRest<TModule>(
  isNeeded: boolean,
  load: () => Promise<TModule>,
): TModule | undefined {
  const loadAtRest = useCallback(() => userAtRest().then(load), [load]);
  return useModuleWhen(isNeeded, loadAtRest);
}
