import { lazy, Suspense } from 'react';

// Without the chunk the screen still has its sentence and its button.
const BestSellers = lazy(() => import('./BestSellers.tsx').catch(() => ({ default: () => null })));

/** The lazy-loaded best-selling products, below the sentence of an empty screen. */
export const BestSellersLoader = () => (
  <Suspense>
    <BestSellers />
  </Suspense>
);
