import { X } from 'lucide';
import { useId, useRef, type ReactNode } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { classNames } from './class-names.ts';
import styles from './Drawer.module.css';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';

export interface DrawerProps {
  title: string;
  open: boolean;
  /** Called by the close button, Escape or a click outside; the parent decides whether to close. */
  onClose: () => void;
  /** The edge it slides from; 280 px wide at the sides, full width from below. */
  side: 'left' | 'right' | 'bottom';
  children: ReactNode;
  /** Sticky footer below the scrolling content. */
  footer?: ReactNode;
}

/** A modal drawer at an edge of the screen. The browser traps the focus, as in `Dialog`. @see NV-05 */
export function Drawer({ title, open, onClose, side, children, footer }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const modal = useModal({ dialog, open, onClose, firstFocus: () => heading.current });

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.drawer, styles[side])}
      aria-labelledby={titleId}
      {...modal}
    >
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton label={text.close} icon={X} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        <div data-toast-foot />
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
