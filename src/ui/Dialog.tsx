import { X } from 'lucide';
import { useId, useRef, type ReactNode } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  title: string;
  open: boolean;
  /** Called by the close button, Escape or a click outside; the parent decides whether to close. */
  onClose: () => void;
  /** Whether the user can close it; false during an operation that must not be interrupted. */
  dismissible?: boolean;
  /** Initial focus: the title, or the first field on devices with a keyboard. */
  initialFocus?: 'title' | 'field';
  children: ReactNode;
  /** Sticky footer below the scrolling content. */
  footer?: ReactNode;
}

/** The first field; none on touch screens, where the keyboard would cover the dialog. */
const firstField = (dialog: HTMLDialogElement) =>
  window.matchMedia('(pointer: fine)').matches ? dialog.querySelector<HTMLElement>('input, textarea') : null;

/**
 * A modal dialog: a bottom sheet on phones, a centred card elsewhere.
 *
 * The browser's `dialog` element traps the focus.
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
        <div data-toast-foot />
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
