import { useEffect } from 'react';
import { pageTitle } from '#domain/shop/store.ts';

/** Sets the document title: the page's title, then the shop's name. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
