import { useCallback, useSyncExternalStore } from 'react';
import { NARROW_SCREEN_MAX_PX } from '#domain/constants.ts';

/** Media query of phones and small tablets; same value as in the style sheets. */
export const NARROW_SCREEN = `(max-width: ${NARROW_SCREEN_MAX_PX}px)`;
/** In `em`, so that a large font size counts as a small screen; same value as in the page's style sheet. */
const WIDE_LAYOUT = '(min-width: 64em)';

/** @param server the value on the server and in the first render: that of phones */
export function useMediaQuery(media: string, server = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => server,
  );
}

/** Whether the screen is wider than a phone or a small tablet. */
export const useWideScreen = (): boolean => !useMediaQuery(NARROW_SCREEN, true);

/** Whether side content, such as filters, fits beside a list. */
export const useWideLayout = (): boolean => useMediaQuery(WIDE_LAYOUT);
