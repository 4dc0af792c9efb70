import { useLayoutEffect, useRef, useState, type PropsWithChildren } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { handleHistoryMove } from '#src/ui/history-listener.ts';
import { LinkNavigation } from '#src/ui/Link.tsx';

/**
 * The router of the browser's URL. Its location changes at once; the displayed screen follows when it can render
 * (`useDisplayedLocation`).
 *
 * The library listens for `popstate` only once it is mounted, and hydration lets the browser work in between: the event
 * of a user who has gone back by then is dispatched again.
 */
export function UrlRouter({ children }: PropsWithChildren) {
  const initialUrl = useRef(document.URL);
  useState(() => window.addEventListener('popstate', handleHistoryMove));
  useLayoutEffect(() => {
    if (document.URL !== initialUrl.current) window.dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return (
    <BrowserRouter useTransitions={false}>
      <LinkNavigation>{children}</LinkNavigation>
    </BrowserRouter>
  );
}
