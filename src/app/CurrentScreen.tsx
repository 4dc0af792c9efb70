import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { screenAt } from './screens.ts';
import type { Arrival } from './use-displayed-location.ts';

/**
 * The screen of an address, with an error boundary of its own. It sees that address as the router's, also while the
 * browser is already on its way to the next.
 *
 * The router's own `Routes` would do the same for three kilobytes: nesting and ranking, which the shop has no use for.
 *
 * @see RT-01
 */
export function ShopRoutes({ arrival }: { arrival: Arrival }) {
  const { pathname } = arrival.location;
  const { Page } = screenAt(pathname);
  return (
    <LocationContext value={arrival}>
      <ErrorBoundary key={pathname}>
        <Page />
      </ErrorBoundary>
    </LocationContext>
  );
}
