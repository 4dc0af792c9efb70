import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom';

/** Milliseconds for which the old screen stays visible while the next one loads. */
const LOADING_SCREEN_DELAY_MS = 300;

/** A location and the navigation type that led to it. */
export interface Navigation {
  location: Location;
  navigationType: NavigationType;
}

/**
 * The location whose screen is displayed. It changes when the new screen can be rendered, so that the old screen
 * stays visible during a short wait.
 *
 * @returns isLate once the wait exceeds 300 ms, when a loading screen should be shown
 */
export function useDisplayedLocation(): { navigation: Navigation; isLate: boolean } {
  const location = useLocation();
  const navigationType = useNavigationType();
  const current = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  const deferred = useDeferredValue(current);
  // Changes within one screen are displayed at once: there is nothing to load.
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
