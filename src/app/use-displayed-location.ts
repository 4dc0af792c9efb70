import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom';

/** Milliseconds for which the old screen stays while the next one loads. */
const LOADING_SCREEN_DELAY_MS = 300;

/** A location and how it was reached. */
export interface Navigation {
  location: Location;
  navigationType: NavigationType;
}

/**
 * The location whose screen is displayed. It follows the router's location as soon as the new screen can be rendered, so
 * that a short wait shows the old screen instead of an empty one.
 *
 * @returns isLate once the wait is longer than 300 ms and a loading screen should show
 */
export function useDisplayedLocation(): { navigation: Navigation; isLate: boolean } {
  const location = useLocation();
  const navigationType = useNavigationType();
  const current = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  const deferred = useDeferredValue(current);
  // Within one screen there is nothing to load: a change shows at once.
  const navigation = deferred.location.pathname === location.pathname ? current : deferred;
  const isPending = current !== navigation;

  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setLate(true), LOADING_SCREEN_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return { navigation, isLate: isPending && isLate };
}
