import { useEffect, useRef, type RefObject } from 'react';
import { type ListingFilters, writeListing } from '#domain/catalogue/listing.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/**
 * After a change of filters, scrolls to the top of the results; after a change of page, also moves the focus there,
 * because the clicked link may no longer exist. Back and forward restore their own position.
 */
export function useScrollToResults(results: RefObject<HTMLElement | null>, filters: ListingFilters): void {
  const { key } = useScreenLocation();
  const filterKey = JSON.stringify(writeListing({ ...filters, page: 1 }));
  const previous = useRef({ key, filterKey });

  // Screens do not know the navigation type, only the location.
  const isReturn = useRef(false);
  useEffect(() => {
    const returned = () => {
      isReturn.current = true;
    };
    window.addEventListener('popstate', returned);
    return () => window.removeEventListener('popstate', returned);
  }, []);

  useEffect(() => {
    const before = previous.current;
    const element = results.current;
    previous.current = { key, filterKey };
    if (before.key === key || element === null) return;
    if (!isReturn.current) {
      if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
      if (before.filterKey === filterKey) element.focus({ preventScroll: true });
    }
    isReturn.current = false;
  }, [key, filterKey, results]);
}
