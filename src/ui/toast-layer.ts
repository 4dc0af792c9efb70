/**
 * The container of toasts, above all other content. An open dialog makes the rest of the page inert, so the container
 * moves into the dialog while it is open.
 */
let layer: HTMLDivElement | undefined;

/** The container, created when it is first needed: the server has no document. */
export function toastLayer(): HTMLDivElement {
  if (layer !== undefined) return layer;
  layer = document.createElement('div');
  // A popover is above dialogs and not clipped by them; older browsers show it as a normal element.
  layer.popover = 'manual';
  window.addEventListener('resize', updatePlace);
  return layer;
}

/** The part of the viewport's height, from the top, that toasts may cover. */
const TOASTS_SHARE = 0.3;

/** Keeps toasts below the title and the close button of a dialog: toasts are at the top, like the head of a tall dialog. */
function placeBelowHead(host: HTMLElement): void {
  const head = document.getElementById(host.getAttribute('aria-labelledby') ?? '')?.parentElement;
  const isInTheWay = host.offsetTop < window.innerHeight * TOASTS_SHARE;
  const bottom = head && isInTheWay ? host.offsetTop + head.offsetTop + head.offsetHeight : 0;
  layer?.style.setProperty('--toast-top', `${bottom}px`);
}

const updatePlace = () => placeBelowHead(layer?.parentElement ?? document.body);

/** A dialog grows with its content, and moves with the window. */
let sizes: ResizeObserver | undefined;

/** Moves the container to where toasts are visible and clickable; call it when a dialog opens or closes. */
export function moveToastsToTop(): void {
  if (layer === undefined || !layer.hasChildNodes()) return;
  const host = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  if (layer.parentElement !== host) {
    host.append(layer);
    sizes ??= new ResizeObserver(updatePlace);
    sizes.disconnect();
    sizes.observe(host);
  }
  placeBelowHead(host);
  // Moving a popover closes it.
  if ('showPopover' in layer && !layer.matches(':popover-open')) layer.showPopover();
}
