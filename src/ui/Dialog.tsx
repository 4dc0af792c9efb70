import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import styles from './Dialog.module.css';
import { placeToasts } from './toast-layer.ts';

export interface DialogProps {
  title: string;
  open: boolean;
  /** Asked by the close button, Escape or a click beside the dialog; the owner decides. */
  onClose: () => void;
  /** False while something runs that must not be left half-way. */
  dismissible?: boolean;
  /** Where the focus starts: on the title, or in the first field for those who have a keyboard at hand. */
  initialFocus?: 'title' | 'field';
  children: ReactNode;
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode;
}

/** A field to begin with. On a touch screen there is none: its keyboard would hide what the dialog says. */
const firstField = (dialog: HTMLDialogElement) =>
  window.matchMedia('(pointer: fine)').matches ? dialog.querySelector<HTMLElement>('input, textarea') : null;

/**
 * A modal dialog: a sheet from below on phones, a card in the middle elsewhere.
 *
 * The browser's own element keeps the focus inside; it goes back to where it came from.
 */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, dismissible = true, initialFocus = 'title', children, footer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    const opener = document.activeElement;
    element.showModal();
    placeToasts();
    const start = initialFocus === 'field' ? firstField(element) : null;
    (start ?? heading.current)?.focus();
    return () => {
      element.close();
      placeToasts();
      // The browser gives the focus back only while the dialog stands in the page, and here it may be gone already.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open, initialFocus]);

  if (!open) return null;
  return (
    // The browser already gives the keyboard's way out: Escape arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      closedby={dismissible ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={({ currentTarget }) => {
        // Some browsers close on a second Escape whatever the page says.
        if (currentTarget.open) return;
        if (dismissible) onClose();
        else currentTarget.showModal();
      }}
      onClick={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {dismissible && (
            <button type="button" className={styles.close} aria-label={text.close} onClick={onClose}>
              <X aria-hidden />
            </button>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
