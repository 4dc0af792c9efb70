import { useSyncExternalStore } from 'react';
import { readComparison, toggleCompared, writeComparison } from '#domain/catalogue/comparison.ts';
import { onLocalChange, readLocal, writeLocal } from '#src/storage/local.ts';

/** The products selected for comparison; stored on this device and shared by its tabs. */
export interface ComparisonState {
  ids: readonly number[];
  /** Whether the last addition was refused because the list is full. */
  isRefused: boolean;
}

const KEY = 'compare';
const listeners = new Set<() => void>();

/** The server knows of no selection. */
const NONE: ComparisonState = { ids: [], isRefused: false };

/** The server's object if nothing is selected: another one would render every card again after hydration. */
const stateOf = (ids: readonly number[]): ComparisonState =>
  ids.length === 0 ? NONE : { ids, isRefused: false };

let state = stateOf(readComparison(readLocal(KEY)));

function setState(next: ComparisonState): void {
  state = next;
  for (const notify of listeners) notify();
}

function store(ids: readonly number[]): void {
  writeLocal(KEY, writeComparison(ids));
  setState(stateOf(ids));
}

/** Adds or removes a product; a fifth is refused. @see RT-07 */
export function toggleComparison(id: number): void {
  const ids = toggleCompared(state.ids, id);
  if (ids === state.ids) setState({ ids, isRefused: true });
  else store(ids);
}

/** Adds or removes a product, if it is not there, or still there. */
export function setCompared(id: number, isCompared: boolean): void {
  if (state.ids.includes(id) !== isCompared) toggleComparison(id);
}

/** Removes all products. */
export const clearComparison = (): void => store([]);

onLocalChange(KEY, (text) => setState(stateOf(readComparison(text))));

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** The selected products, in the order of selection. */
export const useComparison = (): ComparisonState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );
