import { useEffect } from 'react';

/** The toaster's chunk; one import for all uses. */
export const importToaster = () => import('./Toaster.tsx');

/** Preloads the toaster while there is a network: the first toast may have to say that it is gone. */
export function usePreloadToasts(): void {
  useEffect(() => {
    // Without toasts the page still works.
    importToaster().catch(() => undefined);
  }, []);
}
