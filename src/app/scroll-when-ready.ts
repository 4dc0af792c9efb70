import { USER_EVENTS } from '#src/ui/user-acted.ts';

/** Timeout in milliseconds for a page to grow tall enough. */
const SCROLL_TIMEOUT_MS = 5_000;

/**
 * Scrolls now, and again each time the content's height changes, for 5 s or until user input.
 *
 * @param scroll returns true when the final position is reached
 * @returns the function that stops it
 */
function scrollWithContent(content: Element | null, scroll: () => boolean): () => void {
  if (scroll() || content === null) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(stop, SCROLL_TIMEOUT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of USER_EVENTS) window.removeEventListener(type, stop);
  }
  observer.observe(content);
  for (const type of USER_EVENTS) window.addEventListener(type, stop, { passive: true });
  return stop;
}

/** Scrolls to `top` CSS pixels as soon as the page is tall enough. @returns the function that stops it */
export const whenScrollable = (content: Element | null, top: number): (() => void) =>
  scrollWithContent(content, () => {
    const isTallEnough = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (isTallEnough || content === null) window.scrollTo(0, top);
    return isTallEnough;
  });

/** Scrolls to an element and keeps it in view while content above it loads. @returns the function that stops it */
export const keepElementInView = (content: Element | null, element: Element): (() => void) =>
  scrollWithContent(content, () => {
    element.scrollIntoView();
    return false;
  });
