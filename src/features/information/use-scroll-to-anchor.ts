import { useEffect, useLayoutEffect } from 'react';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/** The element in the URL's hash, if any. */
const elementAt = (hash: string): HTMLElement | null => document.getElementById(hash.slice(1));

/**
 * Opens the heading or question in the URL's hash, scrolls to it and moves the focus there, also if the text loads
 * after the page.
 */
export function useScrollToAnchor(): void {
  const location = useScreenLocation();
  useLayoutEffect(() => {
    const element = elementAt(location.hash);
    if (element instanceof HTMLDetailsElement) element.open = true;
    element?.scrollIntoView();
  }, [location]);
  // This must run after the layout has moved the focus to the new page.
  useEffect(() => {
    const element = elementAt(location.hash);
    const target = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element;
    target?.focus({ preventScroll: true });
  }, [location]);
}
