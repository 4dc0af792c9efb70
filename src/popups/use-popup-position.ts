import { useLayoutEffect, type RefObject } from 'react';

/**
 * A page's own bottom bar with its order or payment button, which pop-ups must not cover. On wide screens it is
 * beside the content.
 */
const PAGE_BAR = '[data-phone-bar]';

/** Gap between a pop-up and the bar, in CSS pixels. */
const GAP_PX = 16;

type Measures = Record<'--popup' | '--above-bar' | '--beside-bar', number | undefined>;

/** The values of the custom properties in CSS pixels; `undefined` keeps the value of the style sheet. */
function measure(popup: HTMLElement): Measures {
  const { clientWidth, clientHeight } = document.documentElement;
  const height = popup.offsetHeight;
  const bar = document.querySelector(PAGE_BAR)?.getBoundingClientRect();
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
 * Positions a pop-up above or beside the page's own bar, and publishes its height for other floating elements. It
 * sets the custom properties `--popup`, `--above-bar` and `--beside-bar` on the root element and removes them with
 * the pop-up.
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
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => write(measure(element)));
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    sizes.observe(document.body);
    const pages = new MutationObserver(update);
    pages.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    write(measure(element));
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      pages.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
      for (const name of ['--popup', '--above-bar', '--beside-bar']) style.removeProperty(name);
    };
  }, [popup]);
}
