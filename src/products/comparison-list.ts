import { useSyncExternalStore } from 'react';
import { readComparison, toggleCompared, writeComparison } from '#domain/comparison.ts';
import { onLocalChange, readLocal, writeLocal } from '#src/storage/local.ts';

/** What a shopper has put side by side; kept on this device, the same in all its tabs. */
export interface Chosen {
  ids: readonly number[];
  /** One more was asked for than can be compared, and has not been taken in. */
  isRefused: boolean;
}

const KEY = 'compare';
const listeners = new Set<() => void>();

let chosen: Chosen = { ids: readComparison(readLocal(KEY)), isRefused: false };

function tell(next: Chosen): void {
  chosen = next;
  for (const notify of listeners) notify();
}

function keep(ids: readonly number[]): void {
  writeLocal(KEY, writeComparison(ids));
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

onLocalChange(KEY, (text) => tell({ ids: readComparison(text), isRefused: false }));

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** What is chosen, in the order of choosing. */
export const useComparison = (): Chosen => useSyncExternalStore(subscribe, () => chosen);
