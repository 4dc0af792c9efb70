/**
 * The container of toasts, above all other content. An open dialog makes the rest of the page inert, so the container
 * moves into the dialog while it is open.
 */
export const toastLayer = document.createElement('div');
// A popover is above dialogs and not clipped by them; older browsers show it as a normal element.
toastLayer.popover = 'manual';

/** Moves the container to where toasts are visible and clickable; call it when a dialog opens or closes. */
export function moveToastsToTop(): void {
  if (!toastLayer.hasChildNodes()) return;
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (toastLayer.parentElement !== host) host.append(toastLayer);
  // Moving a popover closes it.
  if ('showPopover' in toastLayer && !toastLayer.matches(':popover-open')) toastLayer.showPopover();
}
