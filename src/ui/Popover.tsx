import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import { Link } from './Link.tsx';
import styles from './Popover.module.css';
import { useBackCloses } from './use-back-closes.ts';

export interface PopoverProps {
  /** Accessible label of the trigger. */
  label: string;
  /** Content of the trigger. */
  trigger: ReactNode;
  /** Target if the trigger is a link; without it the trigger is a button that toggles the panel. */
  to?: string;
  children: ReactNode;
  /** Edge of the trigger that the panel aligns with. */
  align?: 'start' | 'end';
  /** Opens on mouse hover and keyboard focus; touch still needs a tap. */
  onHover?: boolean;
}

/**
 * Delays in milliseconds: before opening, so that moving the mouse across the trigger does not open it, and before
 * closing.
 */
const HOVER_DELAY_MS = { open: 80, close: 220 };

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';

/**
 * A button or link with a panel below it. Escape, a click outside, a followed link and leaving it with Tab close the
 * panel, and Back one that a click has opened.
 *
 * The panel is in normal page flow instead of the top layer, so that it scrolls with its trigger, also in old
 * browsers.
 */
export function Popover({ label, trigger, to, children, align = 'start', onHover = false }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();

  const set = (open: boolean) => {
    clearTimeout(timer.current);
    setOpen(open);
  };
  const setDelayed = (open: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useBackCloses(isOpen && !onHover, () => set(false));

  useEffect(() => {
    if (!isOpen) return undefined;
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) setOpen(false);
    };
    const typed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (place.current?.contains(document.activeElement) === true) button.current?.focus();
      // After focusing the trigger, which opens the panel if `onHover` is set.
      setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', typed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', typed);
    };
  }, [isOpen]);

  const hover = onHover && {
    onPointerEnter: (event: PointerEvent) => isMouse(event) && setDelayed(true, HOVER_DELAY_MS.open),
    onPointerLeave: (event: PointerEvent) => isMouse(event) && setDelayed(false, HOVER_DELAY_MS.close),
  };
  const face = {
    ref: (element: HTMLElement | null) => {
      button.current = element;
    },
    className: styles.trigger,
    'aria-label': label,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (onHover && currentTarget.matches(':focus-visible')) set(true);
    },
  };
  return (
    <div
      ref={place}
      className={styles.place}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        // Without a `relatedTarget` the user clicked on the page, which the pointer listener handles.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) set(false);
      }}
      {...hover}
    >
      {to === undefined ? (
        <button
          {...face}
          type="button"
          // Hover has already opened it: the click must not close it.
          onClick={({ detail }) => set(onHover && detail > 0 ? true : !isOpen)}
        >
          {trigger}
        </button>
      ) : (
        <Link {...face} to={to} onClick={() => set(false)}>
          {trigger}
        </Link>
      )}
      {isOpen && (
        // A followed link closes the panel; keyboard users activate the link itself.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          id={panelId}
          className={classNames(styles.panel, styles[align])}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a') !== null) set(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
