import { useLayoutEffect, type RefObject } from 'react';

/** The page's own bar: what pays or orders is on it, and nothing may lie over it. On wide screens it stands beside. */
const OWN_BAR = '[data-phone-bar]';

/** CSS pixels between a pop-up and the bar beside it. */
const GAP_PX = 16;

type Measures = Record<'--popup' | '--above-bar' | '--beside-bar', number | undefined>;

/** What a pop-up has to know of its surroundings, in CSS pixels; `undefined` leaves it to the style sheet. */
function measure(popup: HTMLElement): Measures {
  const { clientWidth, clientHeight } = document.documentElement;
  const height = popup.offsetHeight;
  const bar = document.querySelector(OWN_BAR)?.getBoundingClientRect();
  if (bar === undefined) return { '--popup': height, '--above-bar': undefined, '--beside-bar': undefined };
  const isInView = bar.top < clientHeight && bar.bottom > 0;
  const roomBelow = isInView ? clientHeight - bar.bottom : clientHeight;
  return {
    '--popup': height,
    '--above-bar': roomBelow < height ? clientHeight - bar.top : 0,
    '--beside-bar': roomBelow < height + 2 * GAP_PX ? clientWidth - bar.left + GAP_PX : undefined,
  };
}

/**
 * Keeps a pop-up clear of the page's own bar, and tells what floats beside it how high it is. All of it stands in custom
 * properties of the page and goes with the pop-up: `--popup`, `--above-bar` and `--beside-bar`.
 */
export function usePopupPosition(popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = popup.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    let frame = 0;
    const write = (measures: Measures) => {
      for (const [name, pixels] of Object.entries(measures))
        style.setProperty(name, pixels === undefined ? '' : `${pixels}px`);
    };
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => write(measure(element)));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    sizes.observe(document.body);
    const pages = new MutationObserver(look);
    pages.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    write(measure(element));
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      pages.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      for (const name of ['--popup', '--above-bar', '--beside-bar']) style.removeProperty(name);
    };
  }, [popup]);
}
