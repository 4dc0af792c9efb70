import { useSyncExternalStore } from 'react';
import { readComparison, toggleCompared, writeComparison } from '#domain/comparison.ts';

/** What a shopper has put side by side; kept on this device, the same in all its tabs. */
export interface Chosen {
  ids: readonly number[];
  /** One more was asked for than can be compared, and has not been taken in. */
  isRefused: boolean;
}

const KEY = 'compare';
const listeners = new Set<() => void>();

/** A browser may forbid its storage; then the list lives as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let chosen: Chosen = { ids: readComparison(stored()), isRefused: false };

function tell(next: Chosen): void {
  chosen = next;
  for (const notify of listeners) notify();
}

function keep(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, writeComparison(ids));
  } catch {
    // Full or forbidden: the page itself still knows.
  }
  tell({ ids, isRefused: false });
}

/** Puts a product in, or takes it out again; the fifth is refused, and said to be. @see RT-07 */
export function toggleComparison(id: number): void {
  const ids = toggleCompared(chosen.ids, id);
  if (ids === chosen.ids) tell({ ids, isRefused: true });
  else keep(ids);
}

/** Takes everything out. */
export const clearComparison = (): void => keep([]);

/** Another tab has chosen; a `null` key says that everything was forgotten. */
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) tell({ ids: readComparison(stored()), isRefused: false });
}

function subscribe(notify: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** What is chosen, in the order of choosing. */
export const useComparison = (): Chosen => useSyncExternalStore(subscribe, () => chosen);
