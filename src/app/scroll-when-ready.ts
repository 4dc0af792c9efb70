/** Milliseconds after which a page that has not grown long enough is left where it is. */
const GROWING_MS = 5_000;

/** What a person does who has a place in mind. */
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls now, and again each time the content changes its height, for 5 s or until the user scrolls.
 *
 * @param scroll returns true when the final scroll position is reached
 * @returns stops it
 */
function scrollWithContent(content: Element | null, scroll: () => boolean): () => void {
  if (scroll() || content === null) return () => undefined;
  const growth = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(stop, GROWING_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const move of MOVES) window.removeEventListener(move, stop);
  }
  growth.observe(content);
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}

/** Scrolls to `top` CSS pixels as soon as the page is tall enough. @returns stops it */
export const whenTall = (content: Element | null, top: number): (() => void) =>
  scrollWithContent(content, () => {
    const isTall = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (isTall || content === null) window.scrollTo(0, top);
    return isTall;
  });

/** Scrolls to a part of the page and stays there while content above it loads. @returns stops it */
export const followPart = (content: Element | null, part: Element): (() => void) =>
  scrollWithContent(content, () => {
    part.scrollIntoView();
    return false;
  });
