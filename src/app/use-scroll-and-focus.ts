import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, type Location } from 'react-router-dom';
import { shelfAt } from '#domain/catalogue/shelves.ts';
import { hasUserActed } from '#src/ui/user-acted.ts';
import { createScrollPositions } from './scroll-positions.ts';
import { keepElementInView, whenScrollable } from './scroll-when-ready.ts';
import type { Navigation } from './use-displayed-location.ts';

/** Key of a history entry. The router gives all hashes typed into the address bar the same key. */
const entryKey = ({ key, pathname, hash }: Location) => `${key} ${pathname}${hash}`;

/** Without a hash the browser itself leaves a page at its top. */
const isScrolledByUser = ({ hash }: Location) => hash === '' && window.scrollY > 0;

/**
 * After a change of screen, scrolls to the top or to the element in the URL's hash, and moves the focus to the
 * content. Back, forward and reload restore the scroll position. A listing whose filters change handles its own
 * scrolling. A page that the server has rendered is left as the user has scrolled it before.
 *
 * @param isLate the loading screen is shown; its scroll position is not stored
 */
export function useScrollAndFocus(
  content: RefObject<HTMLElement | null>,
  { location, navigationType }: Navigation,
  isLate: boolean,
): void {
  const [positions] = useState(createScrollPositions);
  const displayed = useRef<Location>(undefined);
  const isLoading = useRef(isLate);

  useLayoutEffect(() => {
    isLoading.current = isLate;
  }, [isLate]);

  useLayoutEffect(() => {
    const previous = displayed.current;
    displayed.current = location;
    positions.save();
    const isNewPage = previous?.pathname !== location.pathname;
    if (previous !== undefined && isNewPage) content.current?.focus({ preventScroll: true });

    // The user may be reading, or tapping, what the server has rendered: moving it would make the tap miss.
    if (previous === undefined && (hasUserActed() || isScrolledByUser(location))) return undefined;
    const position = navigationType === NavigationType.Pop ? positions.get(entryKey(location)) : undefined;
    if (position !== undefined) return whenScrollable(content.current, position);
    // Our ids contain no encoded characters.
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (target !== null) return keepElementInView(content.current, target);
    const isSameListing = !isNewPage && shelfAt(location.pathname) !== undefined;
    if (previous !== undefined && !isSameListing) window.scrollTo(0, 0);
    return undefined;
  }, [location, navigationType, content, positions]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const storePosition = () => {
      if (displayed.current !== undefined && !isLoading.current)
        positions.set(entryKey(displayed.current), window.scrollY);
    };
    const savePositions = () => {
      // The last scroll event may still be due. At the top, a position may be still to be restored.
      if (window.scrollY > 0) storePosition();
      positions.save();
    };
    window.addEventListener('scroll', storePosition, { passive: true });
    window.addEventListener('pagehide', savePositions);
    return () => {
      window.removeEventListener('scroll', storePosition);
      window.removeEventListener('pagehide', savePositions);
    };
  }, [positions]);
}
