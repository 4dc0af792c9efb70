import { useEffect, useSyncExternalStore } from 'react';

/** Web Lock held by every tab with an open payment; the browser releases it when the tab is closed. */
const LOCK = 'payment-open';

/** Without Web Locks only payments of this tab are known. */
const locks = !import.meta.env.SSR && 'locks' in navigator && navigator.locks ? navigator.locks : undefined;

/** Number of payments open in this tab. */
let openCount = 0;
/** Aborted to release the lock of this tab. */
let lockHolder: AbortController | undefined;
const listeners = new Set<() => void>();

function holdLock(): void {
  if (locks === undefined || lockHolder !== undefined) return;
  const abort = new AbortController();
  lockHolder = abort;
  const ended = new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));
  // A request that fails or is aborted before it is granted is ignored: this tab still counts its own payments.
  navigator.locks.request(LOCK, { mode: 'shared', signal: abort.signal }, () => ended).catch(() => undefined);
}

function releaseLock(): void {
  lockHolder?.abort();
  lockHolder = undefined;
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Marks a payment as open in this tab. @returns the function that marks it as closed */
export function openPayment(): () => void {
  openCount += 1;
  holdLock();
  notify();
  return () => {
    openCount -= 1;
    if (openCount === 0) releaseLock();
    notify();
  };
}

// A page that holds a lock cannot enter the back-forward cache.
if (!import.meta.env.SSR) {
  window.addEventListener('pagehide', releaseLock);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && openCount > 0) holdLock();
  });
}

/** While `isOpen` is true, no tab updates to a new version of the app (HAZARDS B37, E7). */
export function usePaymentOpen(isOpen: boolean): void {
  useEffect(() => (isOpen ? openPayment() : undefined), [isOpen]);
}

/** Subscribes to payments that are opened or closed in this tab. @returns the unsubscribe function */
export function onPaymentChange(listener: (isOpen: boolean) => void): () => void {
  const notified = () => listener(openCount > 0);
  listeners.add(notified);
  return () => void listeners.delete(notified);
}

/** Whether a payment is open in this tab. */
export const usePaymentIsOpen = (): boolean =>
  useSyncExternalStore(
    onPaymentChange,
    () => openCount > 0,
    () => false,
  );

/** Whether a payment is open in any tab of the shop. */
export async function isPaymentOpen(): Promise<boolean> {
  if (openCount > 0 || locks === undefined) return openCount > 0;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === LOCK && mode === 'shared');
}

/** Resolves when no payment is open: in this tab, or in any tab. */
export async function waitForNoPayment(everywhere: boolean, signal: AbortSignal): Promise<void> {
  await untilNoneInTab(signal);
  if (!everywhere || locks === undefined) return;
  // The lock is granted when no tab holds it; another payment may have been opened since, so check again.
  while (await isPaymentOpen()) await locks.request(LOCK, { signal }, () => undefined);
}

function untilNoneInTab(signal: AbortSignal): Promise<void> {
  if (openCount === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = onPaymentChange((isOpen) => {
      if (isOpen) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}
