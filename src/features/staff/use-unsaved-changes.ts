import { useEffect } from 'react';
import * as v from 'valibot';
import { staffPages as text } from '#domain/messages/staff-pages.ts';

/** The router's entry in the history: the place of the page among those of this tab. */
const historyEntry = v.object({ idx: v.number() });
const placeInHistory = (state: unknown): number | undefined => {
  const entry = v.safeParse(historyEntry, state);
  return entry.success ? entry.output.idx : undefined;
};

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Asks before changes of a form are lost: when a link is followed, by Back and Forward, and when the tab is closed or
 * loaded again.
 */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const place = placeInHistory(window.history.state);
    const mayLeave = () => window.confirm(text.unsaved);

    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    const following = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]:not([target])');
      if (!link || !isPlainClick(event) || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The browser has left already: the router is not told, and the page returns to its place.
    let isReturning = false;
    const going = (event: PopStateEvent) => {
      const target = placeInHistory(event.state);
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (place !== undefined && target !== undefined && target !== place && !mayLeave()) {
        isReturning = true;
        event.stopImmediatePropagation();
        window.history.go(place - target);
      }
    };
    // Before the listeners of React and of the router.
    window.addEventListener('beforeunload', closing);
    window.addEventListener('click', following, true);
    window.addEventListener('popstate', going, true);
    return () => {
      window.removeEventListener('beforeunload', closing);
      window.removeEventListener('click', following, true);
      window.removeEventListener('popstate', going, true);
    };
  }, [isDirty]);
}
