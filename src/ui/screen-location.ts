import { createContext, useContext, useMemo } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/** The location whose screen is displayed; it changes when the next screen can be rendered. */
export const ScreenLocationContext = createContext<Location | undefined>(undefined);

/**
 * The location of the screen around this component, or the router's. Screens use it instead of `useLocation`: while
 * the next screen loads, the old screen must not see the new URL.
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
