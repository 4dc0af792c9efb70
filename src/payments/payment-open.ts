import { useEffect } from 'react';
import type { PaymentVerdict } from '#domain/payment-status.ts';

/** Held by every tab in which a payment is open; the browser lets go of it when the tab dies. */
const LOCK = 'payment-open';

/** Browsers that have none know of their own tab alone. */
const locks = 'locks' in navigator && navigator.locks ? navigator.locks : undefined;

/** Payments open in this tab. */
let open = 0;
let letGo: AbortController | undefined;
const listeners = new Set<() => void>();

function hold(): void {
  if (locks === undefined || letGo !== undefined) return;
  const end = new AbortController();
  letGo = end;
  const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  navigator.locks.request(LOCK, { mode: 'shared', signal: end.signal }, () => ended).catch(() => undefined); // Given up before it was granted, or refused: this tab itself still knows.
}

function release(): void {
  letGo?.abort();
  letGo = undefined;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that a payment is open in this tab. @returns how to say that it is over */
export function openPayment(): () => void {
  open += 1;
  hold();
  tell();
  return () => {
    open -= 1;
    if (open === 0) release();
    tell();
  };
}

// A page in the browser's back-forward cache must hold nothing, or it is not kept there.
window.addEventListener('pagehide', release);
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && open > 0) hold();
});

/** Whether a payment is known and still under way; what is no payment here is none. */
export const isUnsettled = (verdict: PaymentVerdict | 'unknownTransaction' | undefined): boolean =>
  verdict === 'pending' || verdict === 'checking';

/** While it is true, no new version of the shop takes over, in whatever tab it is found (HAZARDS B37, E7). */
export function usePaymentOpen(isOpen: boolean): void {
  useEffect(() => (isOpen ? openPayment() : undefined), [isOpen]);
}

/** Hears of every payment that opens or is over in this tab. @returns how to hear no more */
export function onPaymentChange(listener: (isOpen: boolean) => void): () => void {
  const hear = () => listener(open > 0);
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** Whether a payment is open in any tab of the shop. */
export async function isPaymentOpen(): Promise<boolean> {
  if (open > 0 || locks === undefined) return open > 0;
  const { held = [], pending = [] } = await locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === LOCK && mode === 'shared');
}

/** Ends when no payment is open: in this tab, or in any. */
export async function waitForNoPayment(everywhere: boolean, signal: AbortSignal): Promise<void> {
  await untilNoneHere(signal);
  if (!everywhere || locks === undefined) return;
  // Granted when nobody holds the lock; one that was asked for meanwhile stands right behind.
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
