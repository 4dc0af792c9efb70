/**
 * The container of toasts, above all other content. An open dialog makes the rest of the page inert, so the container
 * moves into the dialog while it is open.
 */
let layer: HTMLDivElement | undefined;

/** What toasts are shown over: the topmost dialog, or the page. */
let host: HTMLElement | undefined;

/** The place for toasts in a dialog that leaves no room above it: part of its layout, so that nothing is covered. */
const FOOT = '[data-toast-foot]';

/** The container, created when it is first needed: the server has no document. */
export function toastLayer(): HTMLDivElement {
  if (layer !== undefined) return layer;
  layer = document.createElement('div');
  window.addEventListener('resize', place);
  new MutationObserver(place).observe(layer, { childList: true, subtree: true });
  return layer;
}

/**
 * Toasts are at the top of the viewport, above a dialog that leaves room for them, otherwise at its foot. There they stay while
 * the dialog is open: they make it higher and are lower themselves, so that the place would change without end.
 */
function place(): void {
  // A dialog that is being removed is followed by a call of `moveToastsToTop`.
  if (layer === undefined || host?.isConnected !== true) return;
  const isInHost = layer.isConnected && (layer.closest('dialog') ?? document.body) === host;
  if (isInHost && layer.querySelector('.Toastify__toast') === null) return;
  const isAtFoot = isInHost && layer.hasAttribute('data-at-foot');
  const wanted = host.querySelector(FOOT);
  // Measuring lays the page out: not without a place to choose.
  const foot = wanted !== null && (isAtFoot || host.offsetTop < heightOf(layer)) ? wanted : null;
  const parent = foot ?? host;
  if (layer.parentElement !== parent) {
    // A popover is above dialogs and not clipped by them; older browsers show it as a normal element.
    if (foot === null) layer.setAttribute('popover', 'manual');
    else layer.removeAttribute('popover');
    layer.toggleAttribute('data-at-foot', foot !== null);
    parent.append(layer);
  }
  // Moving a popover closes it.
  if (foot === null && 'showPopover' in layer && !layer.matches(':popover-open')) layer.showPopover();
}

const heightOf = (shown: HTMLElement) => shown.querySelector('.Toastify__toast-container')?.scrollHeight ?? 0;

/** A dialog grows with its content, and moves with the window. */
let sizes: ResizeObserver | undefined;

/** Moves the container to where toasts are visible and clickable; call it when a dialog opens or closes. */
export function moveToastsToTop(): void {
  if (layer === undefined || !layer.hasChildNodes()) return;
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  if (host !== top) {
    host = top;
    sizes ??= new ResizeObserver(place);
    sizes.disconnect();
    sizes.observe(top);
  }
  place();
}
