/**
 * What the user does in the server's HTML before the app can react: typing, choosing, moving the focus, and clicking
 * buttons. React keeps what it finds in a control but takes it for its own value, so that no handler learns of it and the
 * next render puts back the old one. What was typed, chosen and focused is therefore repeated once React listens, and clicks
 * on buttons once the screen is hydrated: React would hydrate all of it in one task for a click, and paint nothing before.
 */

import { closeOpeningSheet, keepOpeningSheet, watchOpeners } from '#src/ui/opening-sheet.ts';
import { watchUser } from '#src/ui/user-acted.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = 'input, select, textarea';

/** The buttons that were clicked before the app could react, in this order. Style sheets show that they are at work. */
const clicked = new Set<HTMLButtonElement>();

/** The events of a press, for each of which React hydrates what was pressed. */
const PRESS = [
  'touchstart',
  'touchend',
  'touchcancel',
  'pointerdown',
  'pointerup',
  'pointercancel',
  'mousedown',
  'mouseup',
  'click',
];

/**
 * What React does not learn of before it has hydrated the screen. Of fields it learns by their focus; a form that is sent, and
 * what is chosen, it must see at once, because the browser acts on it.
 */
const HELD = 'button:not([type="submit"]), input:not([type="checkbox"], [type="radio"])';

/** Milliseconds; a part of a screen whose file does not arrive is never hydrated. */
const HOLD_MAX_MS = 2_000;

/** Whether React listens, and hydrates the screen. */
let isHydrating = false;

const followPress = (event: Event) => {
  const { target, type } = event;
  if (!(target instanceof Element)) return;
  const button = target.closest('button');
  if (isHydrating) {
    // React acts on it, and it must not be repeated.
    if (target.closest(HELD) === null) return;
    event.stopImmediatePropagation();
  }
  if (type === 'click' && button !== null) {
    // The last of several tabs or pictures is the one that stays.
    clicked.delete(button);
    clicked.add(button);
    button.toggleAttribute('data-waiting', true);
  }
};

/** To be called by the first script of the page. */
export function watchEarlyInput(): void {
  watchUser();
  watchOpeners();
  for (const type of PRESS) window.addEventListener(type, followPress, true);
}

/**
 * Repeats what the user has typed, chosen and focused; to be called when React listens. React hydrates the part of the page
 * that such an event is for at once. Presses of buttons do not reach React until `repeatEarlyClicks`.
 *
 * @param root the element that React renders into
 */
export function repeatEarlyInput(root: Element): void {
  isHydrating = true;
  setTimeout(repeatEarlyClicks, HOLD_MAX_MS);
  // The clicks on controls close it.
  keepOpeningSheet(() => {
    for (const repeat of changes(root)) repeat();
  });
  const focused = document.activeElement;
  if (focused !== null && root.contains(focused))
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Repeats the clicks on buttons, once; to be called when the screen is hydrated. */
export async function repeatEarlyClicks(): Promise<void> {
  if (!isHydrating) return;
  isHydrating = false;
  // The other input is repeated first, even where that has hydrated the screen.
  await Promise.resolve();
  for (const type of PRESS) window.removeEventListener(type, followPress, true);
  const sheet = closeOpeningSheet();
  for (const button of clicked) {
    button.toggleAttribute('data-waiting', false);
    const opens = button.getAttribute('data-opens');
    // The place of a sheet that was closed again is not opened.
    if (opens === null || opens === sheet) button.click();
    // React renders what this click has changed before the next one.
    await Promise.resolve();
  }
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
