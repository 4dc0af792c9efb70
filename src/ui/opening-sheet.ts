/**
 * A menu or drawer opens at once, with what the page's HTML has of it, while its script loads: the button that opens it names it in
 * `data-opens`, the page's root element then in `data-opening`, and style sheets show its place. Part of the first script.
 */

/** The sheets whose place the HTML has. */
export type SheetName = 'menu' | 'filters';

/** The attribute of the button of a sheet. */
export const opens = (sheet: SheetName) => ({ 'data-opens': sheet });

const OPENING = 'data-opening';

/** Opens the place of the pressed button's sheet; any other click closes it, a link in it works as such. */
function followClick({ target }: MouseEvent): void {
  const sheet = target instanceof Element ? target.closest('[data-opens]')?.getAttribute('data-opens') : null;
  if (sheet == null || document.documentElement.getAttribute(OPENING) === sheet) closeOpeningSheet();
  else document.documentElement.setAttribute(OPENING, sheet);
}

/** To be called when the sheet itself is open. @returns the sheet whose place was shown */
export function closeOpeningSheet(): string | null {
  const sheet = document.documentElement.getAttribute(OPENING);
  document.documentElement.removeAttribute(OPENING);
  return sheet;
}

/** Does something that must not change whether a place is shown. */
export function keepOpeningSheet(act: () => void): void {
  const sheet = closeOpeningSheet();
  act();
  if (sheet !== null) document.documentElement.setAttribute(OPENING, sheet);
}

/** To be called by the first script of the page: before React, which may open the sheet in the same click. */
export function watchOpeners(): void {
  window.addEventListener('click', followClick, true);
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && closeOpeningSheet());
}
