import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The focus and the caret position of the replaced input, counted from the end. */
interface FocusState {
  isFocused: boolean;
  fromEnd: number;
}

const focusStateOf = (field: HTMLInputElement | null): FocusState => ({
  isFocused: field !== null && field === document.activeElement,
  fromEnd: field === null ? 0 : field.value.length - (field.selectionEnd ?? field.value.length),
});

/**
 * Moves the focus and the caret from a replaced input to the new one, so that typing goes on undisturbed.
 *
 * @returns container is put around the new input; isFocused tells whether the old one had the focus
 */
export function useFocusHandover(replaced: HTMLInputElement | null): {
  container: RefObject<HTMLDivElement | null>;
  isFocused: boolean;
} {
  const container = useRef<HTMLDivElement>(null);
  // On the first render the old input is still in the document.
  const [initial] = useState(() => focusStateOf(replaced));
  useLayoutEffect(() => {
    const field = container.current?.querySelector('input');
    if (!initial.isFocused || field === null || field === undefined) return;
    field.focus({ preventScroll: true });
    const caret = Math.max(0, field.value.length - initial.fromEnd);
    field.setSelectionRange(caret, caret);
  }, [initial]);
  return { container, isFocused: initial.isFocused };
}
