/**
 * localStorage with an in-memory fallback. `setItem` throws if storage is blocked or full: the value then lasts as
 * long as the page, and `writeLocal` returns false (HAZARDS E2, E3).
 */
const memory = new Map<string, string>();

/** The value of a key; `null` if there is none. */
export function readLocal(key: string): string | null {
  const inMemory = memory.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. @returns false if it is only in memory */
export function writeLocal(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

/** Removes a key. */
export function removeLocal(key: string): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

/**
 * Calls the listener when another tab changes a key, with the new value or `null`. @returns the unsubscribe function
 */
export function onLocalChange(key: string, listener: (text: string | null) => void): () => void {
  if (import.meta.env.SSR) return () => undefined;
  const onStorage = (event: StorageEvent) => {
    // A storage event without a key means that all of storage was cleared.
    if (event.key === null) listener(null);
    else if (event.key === key) listener(event.newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The key of the steps of payments that are not sent yet, e.g. because their page was left without network. */
export const PAYMENT_STEPS_KEY = 'paymentSteps';
