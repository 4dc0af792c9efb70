import { X } from 'lucide';
import { useId, useRef, type ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import styles from './PopupFrame.module.css';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import { usePopupPosition } from './use-popup-position.ts';

export interface PopupFrameProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** In the colours of promotions. */
  isPromotion?: boolean;
  children: ReactNode;
}

/**
 * A non-modal pop-up: promotions at the lower right, others at the lower left, on phones above the bottom bar. It
 * takes no focus, comes last in reading order, and Escape inside it closes it.
 */
export function PopupFrame({ title, closeLabel, onClose, isPromotion = false, children }: PopupFrameProps) {
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  useRestoreFocus(frame);
  usePopupPosition(frame);
  useEscape(frame, onClose);

  return (
    <aside
      ref={frame}
      data-popup
      aria-labelledby={titleId}
      className={classNames(styles.frame, isPromotion && styles.promotion)}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={X} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}
