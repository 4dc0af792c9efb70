/**
 * The container of toasts, above all other content. An open dialog makes the rest of the page inert, so the container
 * moves into the dialog while it is open.
 */
export const toastLayer = document.createElement('div');
// A popover is above dialogs and not clipped by them; older browsers show it as a normal element.
toastLayer.popover = 'manual';

/** The part of the viewport's height, from the top, that toasts may cover. */
const TOASTS_SHARE = 0.3;

/** Keeps toasts below the title and the close button of a dialog: toasts are at the top, like the head of a tall dialog. */
function placeBelowHead(host: HTMLElement): void {
  const head = document.getElementById(host.getAttribute('aria-labelledby') ?? '')?.parentElement;
  const isInTheWay = host.offsetTop < window.innerHeight * TOASTS_SHARE;
  const bottom = head && isInTheWay ? host.offsetTop + head.offsetTop + head.offsetHeight : 0;
  toastLayer.style.setProperty('--toast-top', `${bottom}px`);
}

const updatePlace = () => placeBelowHead(toastLayer.parentElement ?? document.body);

/** A dialog grows with its content, and moves with the window. */
const sizes = new ResizeObserver(updatePlace);
window.addEventListener('resize', updatePlace);

/** Moves the container to where toasts are visible and clickable; call it when a dialog opens or closes. */
export function moveToastsToTop(): void {
  if (!toastLayer.hasChildNodes()) return;
  const host = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  if (toastLayer.parentElement !== host) {
    host.append(toastLayer);
    sizes.disconnect();
    sizes.observe(host);
  }
  placeBelowHead(host);
  // Moving a popover closes it.
  if ('showPopover' in toastLayer && !toastLayer.matches(':popover-open')) toastLayer.showPopover();
}
