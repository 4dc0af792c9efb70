import { createContext, useContext, useMemo } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/** The location whose screen is displayed, which follows the router's own as soon as the next screen can be rendered. */
export const ScreenLocationContext = createContext<Location | undefined>(undefined);

/**
 * The location of the screen around this component; without one, the router's. Screens use this in place of
 * `useLocation`: while the next screen loads, the old one must not see the new URL.
 */
export function useScreenLocation(): Location {
  const current = useLocation();
  return useContext(ScreenLocationContext) ?? current;
}

/** The query parameters of the screen around this component. */
export function useScreenQuery(): URLSearchParams {
  const { search } = useScreenLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
