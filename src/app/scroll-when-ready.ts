/** Milliseconds after which a page that has not grown tall enough is left where it is. */
const SCROLL_TIMEOUT_MS = 5_000;

/** Input that ends the scrolling: the user scrolls or acts. */
const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls now, and again each time the content changes its height, for 5 s or until the user acts.
 *
 * @param scroll returns true when the final scroll position is reached
 * @returns stops it
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

/** Scrolls to `top` CSS pixels as soon as the page is tall enough. @returns stops it */
export const whenScrollable = (content: Element | null, top: number): (() => void) =>
  scrollWithContent(content, () => {
    const isTallEnough = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (isTallEnough || content === null) window.scrollTo(0, top);
    return isTallEnough;
  });

/** Scrolls to an element and stays there while content above it loads. @returns stops it */
export const keepElementInView = (content: Element | null, element: Element): (() => void) =>
  scrollWithContent(content, () => {
    element.scrollIntoView();
    return false;
  });
