import { useEffect, useEffectEvent } from 'react';
import { usePageReturned } from '#src/ui/use-page-returned.ts';

/** One for the tab: it does not hear itself. Browsers without channels learn of other tabs when the user returns to the page. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel('payments');
  return channel;
}

/** Tells the other tabs that a payment was started, or has another verdict than before: what they show is outdated. */
export const tellPaymentNews = (): void => openChannel()?.postMessage(null);

/** Calls `onNews` when another tab has news of a payment. A hidden page reads again when it is shown. */
export function usePaymentNews(onNews: () => void): void {
  const told = useEffectEvent(onNews);
  useEffect(() => {
    const listen = () => {
      if (document.visibilityState !== 'hidden') told();
    };
    const opened = openChannel();
    opened?.addEventListener('message', listen);
    return () => opened?.removeEventListener('message', listen);
  }, []);
}

/** Calls `onOutdated` when what is shown of a payment may be outdated: on return to the page, and on news of another tab. */
export function usePaymentOutdated(onOutdated: () => void): void {
  usePageReturned(onOutdated);
  usePaymentNews(onOutdated);
}
