import { useEffect, useEffectEvent } from 'react';

/** Milliseconds within which several signs of one return count once. */
const ONE_RETURN_MS = 300;

/**
 * Calls `onReturn` when the shopper comes back to this page: from another app, another tab, through the browser's
 * Back, or out of a dead zone. Whatever the page shows may be old by then.
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
    // Every page load ends in a `pageshow`; only one out of the browser's cache is a return.
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
