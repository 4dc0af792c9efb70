import { TOAST_MS } from '#domain/constants.ts';
import type { Tone } from './Alert.tsx';

/** A short message. */
export interface Toast {
  tone: Tone;
  text: string;
  /** Duration in milliseconds; 5 s by default. @see VA-07 */
  ms?: number;
  /** A way to what it is about. */
  link?: { to: string; label: string };
  /** Whether it tells of an event that matters on other screens too; otherwise it leaves with its screen. */
  stays?: boolean;
}

/** A toast with a duration. */
export type TimedToast = Toast & { ms: number };

type Listener = (toast: TimedToast) => void;

const queue: TimedToast[] = [];
let show: Listener | undefined;
let notifyHost: (() => void) | undefined;

/** Shows a toast at the top of the page. The toaster is loaded with the first toast; payment pages preload it. */
export function toast({ ms = TOAST_MS.standard, ...rest }: Toast): void {
  const timed = { ...rest, ms };
  if (show !== undefined) {
    show(timed);
    return;
  }
  queue.push(timed);
  notifyHost?.();
}

/** Whether a toast is queued until the toaster has loaded. */
export const isToastWaiting = (): boolean => queue.length > 0;

/** Calls `notify` when a toast is queued; for `useSyncExternalStore`. @returns the unsubscribe function */
export function onToastWaiting(notify: () => void): () => void {
  notifyHost = notify;
  return () => {
    notifyHost = undefined;
  };
}

/** Sets the handler that shows toasts and passes it the queued ones. @returns the function that removes it */
export function setToastHandler(listener: Listener): () => void {
  show = listener;
  for (const timed of queue.splice(0)) listener(timed);
  return () => {
    show = undefined;
  };
}
