/**
 * What the user does in the server's HTML before the app can react: typing, choosing, moving the focus, and clicking a
 * button. React keeps what it finds in a control but takes it for its own value, so that no handler learns of it and the
 * next render puts back the old one. Once the app can react, these actions are therefore repeated.
 */

import { closeOpeningSheet, watchOpeners } from '#src/ui/opening-sheet.ts';
import { watchUser } from '#src/ui/user-acted.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = 'input, select, textarea';

/** The last button that was clicked before the app could react. */
let button: HTMLButtonElement | null | undefined;
const remember = ({ target }: Event) => {
  showWaiting(false);
  button = target instanceof Element ? target.closest('button') : null;
  showWaiting(true);
};
/** Style sheets show that a pressed button is at work. */
const showWaiting = (isWaiting: boolean) => button?.toggleAttribute('data-waiting', isWaiting);

window.addEventListener('click', remember, true);

watchUser();
watchOpeners();

/**
 * Repeats what the user has done; to be called when React listens. React hydrates the part of the page that such an event
 * is for at once.
 *
 * @param root the element that React renders into
 */
export function repeatEarlyInput(root: Element): void {
  window.removeEventListener('click', remember, true);
  // Before the clicks on controls, which close it.
  const isSheetOpening = closeOpeningSheet();
  for (const repeat of changes(root)) repeat();
  const focused = document.activeElement;
  if (focused !== null && root.contains(focused))
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  showWaiting(false);
  // The place of a sheet that was closed again is not opened.
  if (isSheetOpening || button?.hasAttribute('data-opens') !== true) button?.click();
}

/** Unknown in browsers before 2023, in which restored values count as the user's. */
const hasActed = () => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

/** Functions that repeat the changes of controls. All are known before the first: it renders the others' old values. */
function changes(root: Element): (() => void)[] {
  // Browsers restore controls after a reload: without any action these values are none of the user's.
  if (!hasActed()) return [];
  return [...root.querySelectorAll<Control>(CONTROLS)].flatMap((control) => changeOf(control) ?? []);
}

/** Repeats how a control differs from the HTML. In a group of radios only the chosen one differs. */
function changeOf(control: Control): (() => void) | undefined {
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    if ([...control.options].every((option) => !option.selected || option.defaultSelected)) return undefined;
    return () => {
      control.value = value;
      tell(control, 'change');
    };
  }
  if (control.type === 'checkbox' || control.type === 'radio')
    return control instanceof HTMLInputElement ? checkOf(control) : undefined;
  if (value === control.defaultValue) return undefined;
  return () => {
    tell(control, 'input');
    setUnseen(control, value);
    tell(control, 'input');
  };
}

function checkOf(control: HTMLInputElement): (() => void) | undefined {
  const { checked, defaultChecked, type } = control;
  if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined;
  return () => {
    // Hydrates it, which the click could not do: React would take the new state for its own.
    tell(control, 'input');
    control.checked = !checked;
    control.click();
  };
}

const tell = (control: Control, type: string) => control.dispatchEvent(new Event(type, { bubbles: true }));

/**
 * Sets the text of a hydrated control without React knowing: it compares with the last text that was set through its own
 * property on the element. Called for a copy, this property forgets the user's text without touching it or the caret.
 */
function setUnseen(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value !== value) Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  Reflect.set(control, 'value', control.defaultValue, control.cloneNode());
}
