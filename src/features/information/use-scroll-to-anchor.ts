import { useEffect, useLayoutEffect } from 'react';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/** The part of the page that an address names, if any. */
const partAt = (hash: string): HTMLElement | null => document.getElementById(hash.slice(1));

/**
 * Leads to the heading or the question that the address names, also where the text came after the page: it is opened,
 * scrolled to, and gets the focus, so that a keyboard and a screen reader go on from there.
 */
export function useScrollToAnchor(): void {
  const location = useScreenLocation();
  useLayoutEffect(() => {
    const part = partAt(location.hash);
    if (part instanceof HTMLDetailsElement) part.open = true;
    part?.scrollIntoView();
  }, [location]);
  // After the app has given the focus to a page that was just arrived at.
  useEffect(() => {
    const part = partAt(location.hash);
    const target = part instanceof HTMLDetailsElement ? part.querySelector('summary') : part;
    target?.focus({ preventScroll: true });
  }, [location]);
}
