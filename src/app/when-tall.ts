/** Milliseconds after which a page that has not grown long enough is left where it is. */
const GROWING_MS = 5_000;

/** What a person does who has a place in mind. */
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls the page to a place, at once or as soon as it is long enough for it; a person who scrolls first is right.
 *
 * @param top CSS pixels from the top of the page
 * @returns how to give it up
 */
export function whenTall(content: Element | null, top: number): () => void {
  const isTall = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  if (content === null || isTall()) {
    window.scrollTo(0, top);
    return () => undefined;
  }
  const growth = new ResizeObserver(() => {
    if (!isTall()) return;
    stop();
    window.scrollTo(0, top);
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
