import { useEffect } from 'react';
import { prefetch } from '#src/ui/prefetch.ts';
import { loadScreen } from './screens.ts';

/** Events on a link that usually precede a click. */
const TRIGGERS = ['pointerover', 'focusin'] as const;

function prefetchLinkTarget({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== window.location.origin) return;
  void prefetch(() => loadScreen(link.pathname));
}

/** Prefetches the screen of a link on hover or focus. */
export function useScreenPrefetch(): void {
  useEffect(() => {
    for (const type of TRIGGERS) document.addEventListener(type, prefetchLinkTarget, { passive: true });
    return () => {
      for (const type of TRIGGERS) document.removeEventListener(type, prefetchLinkTarget);
    };
  }, []);
}
