import { useEffect } from 'react';

/** Imports the toaster's chunk; the only place that does. */
export const importToaster = () => import('./Toaster.tsx');

/** Preloads the toaster while there is a network: the first toast may have to report its loss. */
export function usePreloadToasts(): void {
  useEffect(() => {
    // The page works without toasts.
    importToaster().catch(() => undefined);
  }, []);
}
