import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, type Location } from 'react-router-dom';
import { shelfAt } from '#domain/shelves.ts';
import { createScrollMemory } from './scroll-positions.ts';
import type { Arrival } from './use-displayed-location.ts';
import { followPart, whenTall } from './scroll-when-ready.ts';

/** Anchors typed into the address bar all have the same key. */
const entryOf = ({ key, pathname, hash }: Location) => `${key} ${pathname}${hash}`;

/**
 * Makes a change of screen feel like arriving on a page: at its top, or at the part its address names, with the focus
 * on its content. Back, forward and reload lead to where one was. A listing that merely shows something else looks
 * after its own place.
 *
 * @param isLate while a screen is waited for nothing is remembered: what is on screen belongs to no entry
 */
export function useArrival(
  content: RefObject<HTMLElement | null>,
  { location, navigationType }: Arrival,
  isLate: boolean,
): void {
  const [memory] = useState(createScrollMemory);
  const shown = useRef<Location>(undefined);
  const isWaiting = useRef(isLate);

  useLayoutEffect(() => {
    isWaiting.current = isLate;
  }, [isLate]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    memory.save();
    const isNewPage = before?.pathname !== location.pathname;
    if (before !== undefined && isNewPage) content.current?.focus({ preventScroll: true });

    const place = navigationType === NavigationType.Pop ? memory.recall(entryOf(location)) : undefined;
    if (place !== undefined) return whenTall(content.current, place);
    // Our anchors need no escapes.
    const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (part !== null) return followPart(content.current, part);
    const isListing = !isNewPage && shelfAt(location.pathname) !== undefined;
    if (before !== undefined && !isListing) window.scrollTo(0, 0);
    return undefined;
  }, [location, navigationType, content, memory]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      if (shown.current !== undefined && !isWaiting.current)
        memory.keep(entryOf(shown.current), window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', memory.save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', memory.save);
    };
  }, [memory]);
}
