import { useEffect } from 'react';
import { pageTitle } from '#domain/store.ts';

/** Names the page in the tab, in the history and to screen readers: the page first, then the shop. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
