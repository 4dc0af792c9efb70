import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What a field that is about to go held: the focus, and how far behind the caret its text ended. */
interface Held {
  isFocused: boolean;
  fromEnd: number;
}

const focusStateOf = (field: HTMLInputElement | null): Held => ({
  isFocused: field !== null && field === document.activeElement,
  fromEnd: field === null ? 0 : field.value.length - (field.selectionEnd ?? field.value.length),
});

/**
 * Takes the focus and the caret over from a field that this one replaces, so that nobody who types notices.
 *
 * @returns container goes around the new field; isFocused tells whether there was a focus to take
 */
export function useFocusHandover(replaced: HTMLInputElement | null): {
  container: RefObject<HTMLDivElement | null>;
  isFocused: boolean;
} {
  const container = useRef<HTMLDivElement>(null);
  // On the first drawing the old field still stands in the page.
  const [held] = useState(() => focusStateOf(replaced));
  useLayoutEffect(() => {
    const field = container.current?.querySelector('input');
    if (!held.isFocused || field === null || field === undefined) return;
    field.focus({ preventScroll: true });
    const caret = Math.max(0, field.value.length - held.fromEnd);
    field.setSelectionRange(caret, caret);
  }, [held]);
  return { container, isFocused: held.isFocused };
}
