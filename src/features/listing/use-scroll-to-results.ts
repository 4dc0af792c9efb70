import { useEffect, useRef, type RefObject } from 'react';
import { type ListingFilters, writeListing } from '#domain/catalogue/listing.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
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
      if (before.filterKey === filterKey) element.focus({ preventScroll: true });
      void scrollBackTo(element);
    }
    isReturn.current = false;
  }, [key, filterKey, results]);
}

/** Asking for its place at once would lay the page out twice before the choice is seen. */
async function scrollBackTo(element: HTMLElement): Promise<void> {
  await afterPaint();
  if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
}
