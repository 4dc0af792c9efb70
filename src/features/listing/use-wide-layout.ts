import { useSyncExternalStore } from 'react';

/** In `em`, so that a large font size counts as a small screen; the page's style sheet has the same. */
const WIDE_LAYOUT = '(min-width: 64em)';

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(WIDE_LAYOUT);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the filters fit beside the results. */
export const useWideLayout = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE_LAYOUT).matches);
