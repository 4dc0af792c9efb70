import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import {
  cssTransition,
  toast as raise,
  ToastContainer,
  type CloseButtonProps,
  type Id,
} from 'react-toastify/unstyled';
import { TOAST_MS } from '#domain/constants.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Link } from './Link.tsx';
import styles from './Toaster.module.css';
import { moveToastsToTop, toastLayer } from './toast-layer.ts';
import { setToastHandler, type TimedToast } from './toast.ts';

toastLayer().className = styles.layer ?? '';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '' });

const CloseButton = ({ closeToast }: CloseButtonProps) => (
  <span className={styles.close}>
    <IconButton label={text.close} icon={X} size={18} onClick={() => closeToast()} />
  </span>
);

/** The id of the toast that last said this, by tone and text. */
const latest = new Map<string, Id>();

/** The paths of the screens that toasts belong to, without those that stay. */
const screens = new Map<Id, string>();

/** Closes the toasts of other screens. */
function closeOthers(): void {
  for (const [id, path] of screens) {
    if (path === window.location.pathname) continue;
    screens.delete(id);
    raise.dismiss(id);
  }
}

/**
 * Shows a toast, or shows one that says the same for longer. One that is leaving cannot be kept: the library would
 * ignore a toast with its id, so each has an id of its own.
 */
function show(wanted: TimedToast) {
  const message = `${wanted.tone} ${wanted.text}`;
  const shown = latest.get(message);
  moveToastsToTop();
  const isShown = shown !== undefined && raise.isActive(shown);
  if (isShown) raise.update(shown, { autoClose: wanted.ms, delay: 0 });
  const id = isShown ? shown : raiseNew(wanted);
  latest.set(message, id);
  // What is said before a navigation in the same task belongs to the next screen.
  if (wanted.stays !== true) queueMicrotask(() => screens.set(id, window.location.pathname));
}

function raiseNew({ tone, text, ms, link }: TimedToast): Id {
  const content = link === undefined ? text : <Linked text={text} link={link} />;
  return raise(content, {
    type: tone,
    autoClose: ms,
    icon: <Icon icon={ICONS[tone]} size={22} className={styles[tone]} />,
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
  });
}

const Linked = ({ text, link: { to, label } }: { text: string; link: NonNullable<TimedToast['link']> }) => (
  <p>
    {text}{' '}
    <Link to={to} className={styles.link}>
      {label}
    </Link>
  </p>
);

/**
 * Shows toasts at the top centre with icons, and announces them; timers pause while the page is hidden.
 *
 * @param screen changes with the screen
 * @see VA-07
 */
export default function Toaster({ screen }: { screen: string }) {
  useEffect(closeOthers, [screen]);
  useEffect(() => {
    moveToastsToTop();
    let release: (() => void) | undefined;
    // Deferred by one task, because strict mode unmounts the container once, with its toasts.
    const start = setTimeout(() => {
      release = setToastHandler(show);
    });
    return () => {
      clearTimeout(start);
      release?.();
    };
  }, []);
  return createPortal(
    <ToastContainer
      aria-label={text.notices}
      position="top-center"
      autoClose={TOAST_MS.standard}
      transition={slide}
      closeButton={CloseButton}
      hideProgressBar
      limit={3}
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
    />,
    toastLayer(),
  );
}
