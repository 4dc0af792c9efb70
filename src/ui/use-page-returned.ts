import { useEffect, useEffectEvent } from 'react';

/** Milliseconds within which several events count as one return. */
const ONE_RETURN_MS = 300;

/**
 * Calls `onReturn` when the user returns to the page: from another app or tab, by Back, or from offline. The
 * displayed data may be stale.
 *
 * @see HAZARDS E11
 */
export function usePageReturned(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    let last = -Infinity;
    const notice = (event: Event) => {
      if (document.visibilityState === 'hidden' || event.timeStamp - last < ONE_RETURN_MS) return;
      last = event.timeStamp;
      returned();
    };
    // `pageshow` also fires on every load; only a page from the back-forward cache is a return.
    const shown = (event: PageTransitionEvent) => event.persisted && notice(event);
    document.addEventListener('visibilitychange', notice);
    window.addEventListener('focus', notice);
    window.addEventListener('online', notice);
    window.addEventListener('pageshow', shown);
    return () => {
      document.removeEventListener('visibilitychange', notice);
      window.removeEventListener('focus', notice);
      window.removeEventListener('online', notice);
      window.removeEventListener('pageshow', shown);
    };
  }, []);
}
