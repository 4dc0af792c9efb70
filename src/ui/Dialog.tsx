import { X } from 'lucide';
import { useId, useRef, type ReactNode } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';

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
  const modal = useModal({
    dialog,
    open,
    onClose,
    dismissible,
    firstFocus: (element) => (initialFocus === 'field' ? firstField(element) : null) ?? heading.current,
  });

  if (!open) return null;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} {...modal}>
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {dismissible && <IconButton label={text.close} icon={X} onClick={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
