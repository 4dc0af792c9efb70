import { createContext, useContext, useSyncExternalStore } from 'react';
import { isoDayInDakar } from '#domain/text/calendar.ts';

const subscribe = () => () => undefined;

/**
 * A value that only the browser knows. The first render in the browser uses the server's value, so that both give the
 * same HTML; the next one uses the browser's.
 *
 * @param read gives equal values while nothing has changed
 */
export const useClientValue = <T>(read: () => T, server: () => T): T =>
  useSyncExternalStore(subscribe, read, server);

/** Whether the app has taken over the server's HTML, or was rendered without it. */
export const useHydrated = (): boolean =>
  useClientValue(
    () => true,
    () => false,
  );

/** What the server and the first render in the browser must agree on. */
export interface ServedPage {
  /** The calendar day in Dakar when the page was rendered. */
  day: string;
  /** The public origin of the shop. */
  origin: string;
}

export const ServedPageContext = createContext<ServedPage | undefined>(undefined);

/** The calendar day in Dakar, e.g. `2026-11-23`. */
export function useToday(): string {
  const page = useContext(ServedPageContext);
  return useClientValue(
    () => isoDayInDakar(Date.now()),
    () => page?.day ?? '',
  );
}

/** The origin of the shop, for URLs that leave it. */
export const useOrigin = (): string => useContext(ServedPageContext)?.origin ?? window.location.origin;
