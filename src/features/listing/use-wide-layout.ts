import { useSyncExternalStore } from 'react';

/** In `em`, so that large type counts as a small screen; the style sheet of the page says the same. */
const ROOMY = '(min-width: 64em)';

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(ROOMY);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the filters have room beside the results. */
export const useWideLayout = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(ROOMY).matches);
