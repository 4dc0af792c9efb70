/**
 * What the browser keeps for us on this device. It may forbid its storage, or have no room left: then a text lives as long
 * as the page, and whoever wrote it is told (HAZARDS E2, E3).
 */
const unkept = new Map<string, string>();

/** The text under a key; `null` where there is none. */
export function readLocal(key: string): string | null {
  const inMemory = unkept.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text. @returns false where the browser did not take it, and the page alone remembers */
export function writeLocal(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    unkept.delete(key);
    return true;
  } catch {
    unkept.set(key, text);
    return false;
  }
}

/** Forgets what stands under a key. */
export function removeLocal(key: string): void {
  unkept.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept there then.
  }
}

/**
 * Hears what other tabs write under a key: the text, or `null` where it was taken away.
 *
 * @returns how to hear no more
 */
export function onLocalChange(key: string, listener: (text: string | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    // Without a key everything was taken away at once.
    if (event.key === null) listener(null);
    else if (event.key === key) listener(event.newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
