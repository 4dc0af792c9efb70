import { TOAST_MS } from '#domain/constants.ts';
import type { Tone } from './Alert.tsx';

/** A sentence that comes, is read and goes. */
export interface Toast {
  tone: Tone;
  text: string;
  /** Milliseconds it stays; the house's standard where nothing is said. @see VA-07 */
  ms?: number;
}

/** A toast on its way to the screen. */
export type TimedToast = Required<Toast>;

type Listener = (toast: TimedToast) => void;

const waiting: TimedToast[] = [];
let show: Listener | undefined;
let wake: (() => void) | undefined;

/** Shows a toast at the top of the page. Home loads its machinery with the first one, pages of a purchase before. */
export function toast({ ms = TOAST_MS.standard, ...rest }: Toast): void {
  const timed = { ...rest, ms };
  if (show !== undefined) {
    show(timed);
    return;
  }
  waiting.push(timed);
  wake?.();
}

/** Whether a toast waits for something that can show it. */
export const isToastWaiting = (): boolean => waiting.length > 0;

/** Tells the host that a first toast waits; for `useSyncExternalStore`. */
export function onToastWaiting(notify: () => void): () => void {
  wake = notify;
  return () => {
    wake = undefined;
  };
}

/** Takes over the showing, beginning with what waits. @returns how to give it back */
export function setToastHandler(listener: Listener): () => void {
  show = listener;
  for (const timed of waiting.splice(0)) listener(timed);
  return () => {
    show = undefined;
  };
}
