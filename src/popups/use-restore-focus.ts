import { useLayoutEffect, type RefObject } from 'react';

/**
 * When an element with the focus is removed, moves the focus back to where it came from; keyboard users would
 * otherwise start again at the top of the page.
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
