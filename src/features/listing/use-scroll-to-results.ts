import { useEffect, useRef, type RefObject } from 'react';
import { type ListingFilters, writeListing } from '#domain/listing.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/**
 * Makes a choice feel like arriving at its results: their top comes into sight, and the focus too where a page was
 * chosen, because its link may be gone. Back and forward are left to the memory of the place one was at.
 */
export function useScrollToResults(results: RefObject<HTMLElement | null>, filters: ListingFilters): void {
  const { key } = useScreenLocation();
  const narrowing = JSON.stringify(writeListing({ ...filters, page: 1 }));
  const seen = useRef({ key, narrowing });

  // The router inside a screen knows the address, not the way one came to it.
  const isReturn = useRef(false);
  useEffect(() => {
    const returned = () => {
      isReturn.current = true;
    };
    window.addEventListener('popstate', returned);
    return () => window.removeEventListener('popstate', returned);
  }, []);

  useEffect(() => {
    const before = seen.current;
    const element = results.current;
    seen.current = { key, narrowing };
    if (before.key === key || element === null) return;
    if (!isReturn.current) {
      if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
      if (before.narrowing === narrowing) element.focus({ preventScroll: true });
    }
    isReturn.current = false;
  }, [key, narrowing, results]);
}
