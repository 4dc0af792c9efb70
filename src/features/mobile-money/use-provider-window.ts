import { useEffect, useRef, useState, type RefObject } from 'react';
import { selectProvider, type MobileMoneyRef } from '#machines/mobile-money/index.ts';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import { safeProviderUrl } from '#src/api/safe-urls.ts';
import { isNarrow } from '#src/payments/ProviderLink.tsx';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';

/**
 * Opens an empty window that a provider's page will fill.
 *
 * Call it inside the click itself: after any `await` a browser takes it for a popup and blocks it. `noopener` is not
 * used, since the call would then return `null` and the window could not be navigated; `opener` is cleared instead.
 *
 * @returns `undefined` when the browser refused; the visible link is then used
 * @see HAZARDS B29
 */
export function prepareWindow({
  name,
  initiating,
}: Pick<ProviderMessages, 'name' | 'initiating'>): Window | undefined {
  const prepared = window.open('', '_blank');
  if (prepared === null) return undefined;
  prepared.opener = null;
  const { document } = prepared;
  document.documentElement.lang = 'fr';
  document.title = name;
  document.body.textContent = initiating;
  return prepared;
}

/** Where a provider's page was opened. */
export type Opening = 'newTab' | 'sameTab' | 'notOpened';

/**
 * Opens the provider's page in the window that the click prepared, or in this tab on a narrow screen.
 *
 * It does not read whether a prepared window is still open: a page with its own opener policy makes it look closed
 * (HAZARDS B29).
 *
 * @param url checked again here, whatever was checked before (HAZARDS C21)
 */
export function openProvider(url: string, prepared: Window | undefined): Opening {
  const address = safeProviderUrl(url);
  if (address === undefined) {
    prepared?.close();
    return 'notOpened';
  }
  if (prepared !== undefined) {
    prepared.location.replace(address);
    return 'newTab';
  }
  if (!isNarrow()) return 'notOpened';
  window.location.assign(address);
  return 'sameTab';
}

/** Returns the prepared window and forgets it. */
function takePrepared(prepared: RefObject<Window | undefined>): Window | undefined {
  const window = prepared.current;
  prepared.current = undefined;
  return window;
}

/**
 * Holds the window that a click prepared until the payment has a page to show there, or has none.
 *
 * @returns `pay` for the click itself; `opening`, where the provider's page was opened
 * @see PM-06 @see HAZARDS B29
 */
export function useProviderWindow(
  dialog: MobileMoneyRef,
  providers: readonly PaymentProvider[],
): { pay: () => void; opening: Opening | undefined } {
  const prepared = useRef<Window>(undefined);
  const [opening, setOpening] = useState<Opening>();

  useEmitted(dialog, 'provider.opened', ({ url }) => setOpening(openProvider(url, takePrepared(prepared))));
  useEmitted(dialog, 'provider.notOpened', () => {
    takePrepared(prepared)?.close();
    setOpening('notOpened');
  });
  useEffect(() => () => takePrepared(prepared)?.close(), []);

  const pay = () => {
    const id = selectProvider(dialog.getSnapshot())?.id;
    const provider = providers.find((offered) => offered.id === id && offered.opensPage);
    prepared.current = provider === undefined || isNarrow() ? undefined : prepareWindow(provider.messages);
    // Without a prepared window, the dialog must not say that one was opened.
    dialog.send({ type: 'pay.requested', sameTab: prepared.current === undefined });
  };
  return { pay, opening };
}
