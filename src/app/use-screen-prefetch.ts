import { useEffect } from 'react';
import { loadScreen } from './screens.ts';
import { fetchAhead } from './stale-chunks.ts';

/** What people do to a link just before they follow it. */
const SIGNS = ['pointerover', 'focusin'] as const;

function fetchBehind({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== window.location.origin) return;
  void fetchAhead(() => loadScreen(link.pathname));
}

/** Has the screen behind a link fetched while the finger, the mouse or the focus is still on it. */
export function useScreensAtHand(): void {
  useEffect(() => {
    for (const sign of SIGNS) document.addEventListener(sign, fetchBehind, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, fetchBehind);
    };
  }, []);
}
