import { useEffect, useRef } from 'react';
import { pushEvent } from '#src/analytics/data-layer.ts';

/**
 * Records a page view for each screen, including the first. Only the path is recorded.
 *
 * @see RT-22
 * @see HAZARDS E13
 */
export function usePageViews(path: string): void {
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    if (recorded.current === path) return;
    recorded.current = path;
    pushEvent({ event: 'page_view', path });
  }, [path]);
}
