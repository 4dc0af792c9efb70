import { useEffect } from 'react';
import { loadScreen } from './screens.ts';
import { prefetch } from './stale-chunks.ts';

/** What people do to a link just before they follow it. */
const SIGNS = ['pointerover', 'focusin'] as const;

function prefetchLinkTarget({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== window.location.origin) return;
  void prefetch(() => loadScreen(link.pathname));
}

/** Has the screen behind a link fetched while the finger, the mouse or the focus is still on it. */
export function useScreenPrefetch(): void {
  useEffect(() => {
    for (const sign of SIGNS) document.addEventListener(sign, prefetchLinkTarget, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, prefetchLinkTarget);
    };
  }, []);
}
