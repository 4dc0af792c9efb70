import { payment as text } from '#domain/messages/payment.ts';
import { safeProviderUrl } from '#src/api/safe-urls.ts';
import { isNarrow } from '#src/payments/narrow.ts';

/**
 * Opens an empty window that a provider's page will fill.
 *
 * To be called inside the click itself: after any `await` a browser takes it for a popup and blocks it. `noopener`
 * is not asked for, since the call would then answer `null` and the window could never be sent on; the way back is
 * cut by hand instead.
 *
 * @returns `undefined` when the browser refused; the visible link is then the way
 * @see HAZARDS B29
 */
export function prepareWindow(): Window | undefined {
  const prepared = window.open('', '_blank');
  if (prepared === null) return undefined;
  prepared.opener = null;
  const { document } = prepared;
  document.documentElement.lang = 'fr';
  document.title = text.wave;
  document.body.textContent = text.initiating;
  return prepared;
}

/** Where a provider's page went: into the prepared window, into this tab, or nowhere yet. */
export type Opening = 'newTab' | 'sameTab' | 'notOpened';

/**
 * Shows the provider's page where the click made room for it.
 *
 * Whether a prepared window is still open is never asked: a page with its own opener policy makes it look closed
 * (HAZARDS B29).
 *
 * @param url re-checked here, whatever was checked before (HAZARDS C21)
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
