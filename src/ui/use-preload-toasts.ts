import { useEffect } from 'react';

/** The part that shows toasts; one import for all, so that it is fetched once. */
export const importToaster = () => import('./Toaster.tsx');

/** Fetches what shows toasts while the network is there: the first one may have to say that it is gone. */
export function usePreloadToasts(): void {
  useEffect(() => {
    // Without it the page says less, and works.
    importToaster().catch(() => undefined);
  }, []);
}
