import { useEffect, useEffectEvent, type ComponentProps, type RefObject } from 'react';
import { closeOpeningSheet } from '#src/ui/opening-sheet.ts';
import { moveToastsToTop } from './toast-layer.ts';
import { useBackCloses } from './use-back-closes.ts';

export interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  open: boolean;
  /** Called by Escape, Back or a click outside; the parent decides whether to close. */
  onClose: () => void;
  dismissible?: boolean;
  /** Returns the element to focus first. */
  firstFocus: (dialog: HTMLDialogElement) => HTMLElement | null;
}

/**
 * Makes a `dialog` element modal while it is open: restores the focus on close, keeps toasts reachable, and leaves
 * closing to the parent.
 *
 * @returns props of the element
 */
export function useModal({ dialog, open, onClose, dismissible = true, firstFocus }: Modal) {
  const initialFocus = useEffectEvent(firstFocus);
  useBackCloses(open, () => {
    if (dismissible) onClose();
  });
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    const opener = document.activeElement;
    element.showModal();
    // Its place was shown already.
    element.toggleAttribute('data-at-once', closeOpeningSheet() !== null);
    moveToastsToTop();
    initialFocus(element)?.focus();
    return () => {
      element.close();
      moveToastsToTop();
      // The browser restores the focus only if the dialog is still in the document; here it may have been removed.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog, open]);

  return {
    closedby: dismissible ? 'closerequest' : 'none',
    onCancel(event) {
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose({ currentTarget }) {
      // Some browsers close the dialog on a second Escape regardless.
      if (currentTarget.open) return;
      if (dismissible) onClose();
      else currentTarget.showModal();
    },
    onClick({ target, currentTarget }) {
      // A click on the element itself is a click on its backdrop.
      if (dismissible && target === currentTarget) onClose();
    },
  } satisfies ComponentProps<'dialog'>;
}
