import { useEffect } from 'react';
import { store } from '#domain/store.ts';

/** Names the page in the tab, in the history and to screen readers: the page first, then the shop. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? `${store.brand} · ${store.tagline}` : `${title} · ${store.brand}`;
  }, [title]);
}
