import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Makes a change of screen feel like arriving on a page: at its top, or at the part its address names, with the
 * focus on its content. Back and forward leave the place to the browser.
 */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const seen = useRef(location.pathname);
  useEffect(() => {
    const isNewPage = seen.current !== location.pathname;
    seen.current = location.pathname;
    const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (part !== null) part.scrollIntoView();
    else if (!isReturn) window.scrollTo(0, 0);
    if (isNewPage) content.current?.focus({ preventScroll: true });
  }, [location, isReturn, content]);
}
