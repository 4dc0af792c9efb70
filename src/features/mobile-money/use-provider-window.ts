import { useEffect, useRef, useState, type RefObject } from 'react';
import type { MobileMoneyRef } from '#machines/mobile-money/index.ts';
import { isNarrow } from '#src/payments/narrow.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { openProvider, prepareWindow, type Opening } from './provider-window.ts';

/** Hands the prepared window over, once. */
function letGo(prepared: RefObject<Window | undefined>): Window | undefined {
  const window = prepared.current;
  prepared.current = undefined;
  return window;
}

/**
 * Keeps the window that a click prepared until the payment has an address to show there, or has none.
 *
 * @returns `pay` for the click itself; `opening`, where the provider's page went, once it did
 * @see PM-06 @see HAZARDS B29
 */
export function useProviderWindow(dialog: MobileMoneyRef): { pay: () => void; opening: Opening | undefined } {
  const prepared = useRef<Window>(undefined);
  const [opening, setOpening] = useState<Opening>();

  useEmitted(dialog, 'provider.opened', ({ url }) => setOpening(openProvider(url, letGo(prepared))));
  useEmitted(dialog, 'provider.notOpened', () => {
    letGo(prepared)?.close();
    setOpening('notOpened');
  });
  useEffect(() => () => letGo(prepared)?.close(), []);

  const pay = () => {
    prepared.current = isNarrow() ? undefined : prepareWindow();
    // Where the browser gave no window, nobody may be told that one was opened.
    dialog.send({ type: 'pay.requested', narrow: prepared.current === undefined });
  };
  return { pay, opening };
}
