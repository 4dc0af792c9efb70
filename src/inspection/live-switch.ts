/** The key of the tab's storage with the switch. */
const KEY = 'liveView';

const listeners = new Set<() => void>();
/** Used when storage is blocked: it then lasts as long as the page. */
let isOnHere = false;

/** Whether the live view is shown in this tab: always during development, otherwise if staff switched it on. @see TL-04 */
export function isLiveViewOn(): boolean {
  if (import.meta.env.MODE === 'development') return true;
  try {
    return isOnHere || sessionStorage.getItem(KEY) !== null;
  } catch {
    return isOnHere;
  }
}

/** Shows or hides the live view in this tab. */
export function switchLiveView(isOn: boolean): void {
  isOnHere = isOn;
  try {
    if (isOn) sessionStorage.setItem(KEY, 'on');
    else sessionStorage.removeItem(KEY);
  } catch {
    // It lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** Calls the listener when the live view is switched in this tab. @returns the unsubscribe function */
export function onLiveSwitch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
