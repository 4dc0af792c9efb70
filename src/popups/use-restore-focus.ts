import { useLayoutEffect, type RefObject } from 'react';

/**
 * Gives the focus back to where it came from when what holds it goes away; without that, who uses a keyboard would start
 * again at the top of the page.
 */
export function useRestoreFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    let before: EventTarget | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) before = relatedTarget;
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      const isInside = element?.contains(document.activeElement) ?? false;
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [frame]);
}
