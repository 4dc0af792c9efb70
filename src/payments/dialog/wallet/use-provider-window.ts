import { useEffect, useRef, useState, type RefObject } from 'react';
import { selectProvider, type MobileMoneyRef } from '#machines/mobile-money/index.ts';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import { safeProviderUrl } from '#src/api/safe-urls.ts';
import { isNarrow } from '#src/payments/ProviderLink.tsx';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';

/**
 * Opens an empty window for the provider's page.
 *
 * Call it synchronously in the click: after any `await` browsers treat it as a pop-up and block it. `noopener` is not
 * used, because the call would then return `null` and the window could not be navigated; `opener` is cleared instead.
 *
 * @returns `undefined` if the browser blocked it; the visible link is then used
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
 * Opens the provider's page in the window that was prepared in the click, or in this tab on a narrow screen.
 *
 * It does not check whether the prepared window is still open: a page with a cross-origin opener policy makes it
 * appear closed (HAZARDS B29).
 *
 * @param url validated here again (HAZARDS C21)
 */
export function openProvider(url: string, prepared: Window | undefined): Opening {
  const safeUrl = safeProviderUrl(url);
  if (safeUrl === undefined) {
    prepared?.close();
    return 'notOpened';
  }
  if (prepared !== undefined) {
    prepared.location.replace(safeUrl);
    return 'newTab';
  }
  if (!isNarrow()) return 'notOpened';
  window.location.assign(safeUrl);
  return 'sameTab';
}

/** Returns the prepared window and clears the reference. */
function takePrepared(prepared: RefObject<Window | undefined>): Window | undefined {
  const window = prepared.current;
  prepared.current = undefined;
  return window;
}

/**
 * Keeps the window opened by a click until the payment has a page to load in it, or closes it.
 *
 * @returns `pay` for the click handler; `opening`, where the provider's page was opened
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
    dialog.send({ type: 'pay.requested', sameTab: prepared.current === undefined, isNarrow: isNarrow() });
  };
  return { pay, opening };
}
