import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import { screenTitles } from '#domain/messages/screens.ts';
import { screenAt } from '#domain/screens/screens.ts';
import { pageTitle } from '#domain/shop/store.ts';
import { repeatEarlyClicks } from '#src/hydration/early-input.ts';
import { ScreenLocationContext } from '#src/ui/screen-location.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SCREEN_LOADERS } from './screens.ts';

/**
 * The screen at a location, with its title and its own error boundary.
 *
 * The router's `Routes` would add 3 kB for nested and ranked routes, which the shop does not need.
 *
 * @see RT-01
 */
export function CurrentScreen({ location }: { location: Location }) {
  const { pathname } = location;
  const id = screenAt(pathname);
  const { Part: Screen } = SCREEN_LOADERS[id];
  // A layout effect runs before the ordinary effects in which screens set more specific titles.
  useLayoutEffect(() => {
    document.title = pageTitle(screenTitles[id]);
  }, [id]);
  useEffect(() => void repeatEarlyClicks(), []);
  return (
    <ScreenLocationContext value={location}>
      <ErrorBoundary key={pathname}>
        <Screen />
      </ErrorBoundary>
    </ScreenLocationContext>
  );
}
