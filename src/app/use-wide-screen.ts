import { useSyncExternalStore } from 'react';
import { NARROW_SCREEN_MAX_PX } from '#domain/constants.ts';

const isNarrow = () => window.matchMedia(`(max-width: ${NARROW_SCREEN_MAX_PX}px)`);

function subscribe(notify: () => void) {
  const query = isNarrow();
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the screen is wider than a phone or a small tablet. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => !isNarrow().matches);
