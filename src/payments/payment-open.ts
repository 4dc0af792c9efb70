import { useEffect } from 'react';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';

/** Lock held by every tab in which a payment is open; the browser releases it when the tab is closed. */
const LOCK = 'payment-open';

/** Without Web Locks only payments of this tab are known. */
const locks = 'locks' in navigator && navigator.locks ? navigator.locks : undefined;

/** Payments open in this tab. */
let open = 0;
/** Aborted to release the lock of this tab. */
let lockHolder: AbortController | undefined;
const listeners = new Set<() => void>();

function hold(): void {
  if (locks === undefined || lockHolder !== undefined) return;
  const end = new AbortController();
  lockHolder = end;
  const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  navigator.locks.request(LOCK, { mode: 'shared', signal: end.signal }, () => ended).catch(() => undefined); // Released before it was granted, or refused: this tab still counts its own payments.
}

function release(): void {
  lockHolder?.abort();
  lockHolder = undefined;
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Marks a payment as open in this tab. @returns a function that ends it */
export function openPayment(): () => void {
  open += 1;
  hold();
  notify();
  return () => {
    open -= 1;
    if (open === 0) release();
    notify();
  };
}

// A page that holds a lock is not kept in the back-forward cache.
window.addEventListener('pagehide', release);
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && open > 0) hold();
});

/** Whether a payment is known and not settled. */
export const isUnsettled = (verdict: PaymentVerdict | 'unknownTransaction' | undefined): boolean =>
  verdict === 'pending' || verdict === 'superseded' || verdict === 'checking';

/** While it is true, no tab updates to a new version of the shop (HAZARDS B37, E7). */
export function usePaymentOpen(isOpen: boolean): void {
  useEffect(() => (isOpen ? openPayment() : undefined), [isOpen]);
}

/** Subscribes to payments that open or end in this tab. @returns the unsubscribe function */
export function onPaymentChange(listener: (isOpen: boolean) => void): () => void {
  const notified = () => listener(open > 0);
  listeners.add(notified);
  return () => void listeners.delete(notified);
}

/** Whether a payment is open in any tab of the shop. */
export async function isPaymentOpen(): Promise<boolean> {
  if (open > 0 || locks === undefined) return open > 0;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === LOCK && mode === 'shared');
}

/** Resolves when no payment is open: in this tab, or in any tab. */
export async function waitForNoPayment(everywhere: boolean, signal: AbortSignal): Promise<void> {
  await untilNoneHere(signal);
  if (!everywhere || locks === undefined) return;
  // Granted when no tab holds the lock; a payment may have been opened meanwhile, so it is checked again.
  while (await isPaymentOpen()) await locks.request(LOCK, { signal }, () => undefined);
}

function untilNoneHere(signal: AbortSignal): Promise<void> {
  if (open === 0) return Promise.resolve();
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
