import { X } from 'lucide';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import styles from './PopupFrame.module.css';
import { usePopupPosition } from './use-popup-position.ts';

export interface PopupFrameProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Whether to use the colours of promotions. */
  isPromotion?: boolean;
  children: ReactNode;
}

/**
 * When an element with the focus is removed, returns the focus to where it was before; keyboard users would
 * otherwise start again at the top of the page.
 */
function useRestoreFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    let before: EventTarget | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) before = relatedTarget;
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      const isInside = element?.contains(document.activeElement) ?? false;
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [frame]);
}

/** Calls `onEscape` when Escape is pressed inside an element. */
function useEscape(frame: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') escape();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}

/**
 * A non-modal pop-up: promotions at the lower right, others at the lower left, on phones above the bottom bar. It
 * does not take the focus, comes last in reading order, and Escape inside it closes it.
 */
export function PopupFrame(props: PopupFrameProps) {
  const { title, closeLabel, onClose, isPromotion = false, children } = props;
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
