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

export interface PopoverProps {
  /** What it opens; names the trigger. */
  label: string;
  /** What the trigger shows: an icon, or the words of the label. */
  trigger: ReactNode;
  /** Where the trigger leads when it is pressed; a button that opens the panel where it leads nowhere. */
  to?: string;
  children: ReactNode;
  /** Which edge of the trigger the panel keeps to. */
  align?: 'start' | 'end';
  /** Opens as soon as the mouse or the keyboard's focus is on it; a finger still has to tap. */
  onHover?: boolean;
}

/** Milliseconds before a panel that was merely crossed opens, and before one that was left closes. */
const HOVER_MS = { open: 80, close: 220 };

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';

/**
 * A button or a link with a panel below it. Escape, a click elsewhere, a followed link and leaving it by Tab close the panel.
 *
 * The panel stands in the page and not in the browser's top layer, so that it keeps to its trigger without any script
 * while the page scrolls, in old browsers too.
 */
export function Popover({ label, trigger, to, children, align = 'start', onHover = false }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();

  const set = (open: boolean) => {
    clearTimeout(waiting.current);
    setOpen(open);
  };
  const setSoon = (open: boolean, ms: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setOpen(open), ms);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) setOpen(false);
    };
    const typed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (place.current?.contains(document.activeElement) === true) button.current?.focus();
      // After the focus, which opens it where hovering does.
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
    onPointerEnter: (event: PointerEvent) => isMouse(event) && setSoon(true, HOVER_MS.open),
    onPointerLeave: (event: PointerEvent) => isMouse(event) && setSoon(false, HOVER_MS.close),
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
        // Nothing focused is a click into the page, which is judged by where it was.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) set(false);
      }}
      {...hover}
    >
      {to === undefined ? (
        <button
          {...face}
          type="button"
          // A mouse that hovers has opened it already: its click must not close it at once.
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
        // A followed link leaves the panel; the link itself is what the keyboard reaches.
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
