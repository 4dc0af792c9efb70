/**
 * The place of toasts: above everything in sight. An open dialog makes the rest of the page inert, unreadable and out
 * of reach, so that the place moves into it for as long as it is open.
 */
export const toastLayer = document.createElement('div');
// A popover shows above dialogs, and no dialog's edge cuts it off; older browsers show it as part of the page.
toastLayer.popover = 'manual';

/** Puts the toasts where they can be read and closed now; to be called when a dialog has opened or closed. */
export function moveToastsToTop(): void {
  if (!toastLayer.hasChildNodes()) return;
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (toastLayer.parentElement !== host) host.append(toastLayer);
  // Moving it has closed it.
  if ('showPopover' in toastLayer && !toastLayer.matches(':popover-open')) toastLayer.showPopover();
}
