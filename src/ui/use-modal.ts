import { useEffect, useEffectEvent, type ComponentProps, type RefObject } from 'react';
import { moveToastsToTop } from './toast-layer.ts';

export interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  open: boolean;
  /** Asked by Escape or a click beside it; the owner decides. */
  onClose: () => void;
  dismissible?: boolean;
  /** What gets the focus first. */
  firstFocus: (dialog: HTMLDialogElement) => HTMLElement | null;
}

/**
 * Makes a `dialog` element modal while it is open. The browser keeps the focus inside and draws it above everything;
 * this gives the focus back, keeps the toasts in reach and leaves every way out to the owner.
 *
 * @returns what the element itself needs
 */
export function useModal({ dialog, open, onClose, dismissible = true, firstFocus }: Modal) {
  const begin = useEffectEvent(firstFocus);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    const opener = document.activeElement;
    element.showModal();
    moveToastsToTop();
    begin(element)?.focus();
    return () => {
      element.close();
      moveToastsToTop();
      // The browser gives the focus back only while the dialog stands in the page, and here it may be gone already.
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
      // Some browsers close on a second Escape whatever the page says.
      if (currentTarget.open) return;
      if (dismissible) onClose();
      else currentTarget.showModal();
    },
    onClick({ target, currentTarget }) {
      // What is not on the sheet is on the veil around it.
      if (dismissible && target === currentTarget) onClose();
    },
  } satisfies ComponentProps<'dialog'>;
}
