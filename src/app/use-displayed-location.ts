import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom';

/** Milliseconds for which the old screen stays while the next one is on its way. */
const PATIENCE_MS = 300;

/** An address with the way one came to it. */
export interface Arrival {
  location: Location;
  navigationType: NavigationType;
}

/**
 * The address whose screen is shown. It follows the browser's own as soon as the new screen can be drawn, so that a
 * short wait shows the old screen and no empty one.
 *
 * @returns isLate once the wait is no longer short: then it is time to say so
 */
export function useShownLocation(): { arrival: Arrival; isLate: boolean } {
  const location = useLocation();
  const navigationType = useNavigationType();
  const asked = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  const ready = useDeferredValue(asked);
  // Within one screen nothing has to be waited for: what was chosen shows at once.
  const arrival = ready.location.pathname === location.pathname ? asked : ready;
  const isPending = asked !== arrival;

  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return { arrival, isLate: isPending && isLate };
}
