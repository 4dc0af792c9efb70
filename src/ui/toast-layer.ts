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
  new MutationObserver(updatePlace).observe(layer, { childList: true, subtree: true });
  return layer;
}

/**
 * Toasts are at the top of the viewport: above a dialog that leaves room for them, otherwise below its title and its
 * close button. Their container has padding, which is the distance.
 */
function place(host: HTMLElement): void {
  const head = document.getElementById(host.getAttribute('aria-labelledby') ?? '')?.parentElement;
  const height = layer?.querySelector('.Toastify__toast-container')?.scrollHeight ?? 0;
  const bottom = head && host.offsetTop < height ? host.offsetTop + head.offsetTop + head.offsetHeight : 0;
  layer?.style.setProperty('--toast-top', `${bottom}px`);
}

const updatePlace = () => place(layer?.parentElement ?? document.body);

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
  place(host);
  // Moving a popover closes it.
  if ('showPopover' in layer && !layer.matches(':popover-open')) layer.showPopover();
}
