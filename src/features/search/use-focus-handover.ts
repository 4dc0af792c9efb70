import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Whether the replaced input had the focus, and its caret position counted from the end. */
interface FocusState {
  isFocused: boolean;
  fromEnd: number;
}

const focusStateOf = (field: HTMLInputElement | null): FocusState => ({
  isFocused: field !== null && field === document.activeElement,
  fromEnd: field === null ? 0 : field.value.length - (field.selectionEnd ?? field.value.length),
});

/**
 * Moves focus and caret from a replaced input to the new one, so that typing is not interrupted.
 *
 * @returns `container`, the ref of the element around the new input; `isFocused`, whether the old input had the focus
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
