import { useEffect, useLayoutEffect } from 'react';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/** The element in the URL's hash, if any. */
const elementAt = (hash: string): HTMLElement | null => document.getElementById(hash.slice(1));

/**
 * Scrolls to the heading or question in the URL's hash, also when the text loads after the page: opens it, scrolls
 * to it and moves the focus there.
 */
export function useScrollToAnchor(): void {
  const location = useScreenLocation();
  useLayoutEffect(() => {
    const element = elementAt(location.hash);
    if (element instanceof HTMLDetailsElement) element.open = true;
    element?.scrollIntoView();
  }, [location]);
  // After the layout has moved the focus to the new page.
  useEffect(() => {
    const element = elementAt(location.hash);
    const target = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element;
    target?.focus({ preventScroll: true });
  }, [location]);
}
