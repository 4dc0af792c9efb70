import { isJsonObject, parseJson } from '#src/api/json.ts';

const STORAGE_KEY = 'scroll';

/** Maximum number of history entries stored; the oldest are dropped. */
const ENTRIES_MAX = 50;

const isPosition = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number';

/** The stored positions; empty if storage is blocked or invalid (HAZARDS E1, E3). */
function readStored(): [string, number][] {
  try {
    const stored = parseJson(sessionStorage.getItem(STORAGE_KEY) ?? '');
    return isJsonObject(stored) ? Object.entries(stored).filter(isPosition).slice(-ENTRIES_MAX) : [];
  } catch {
    return [];
  }
}

/** Scroll positions of the tab's history entries, in CSS pixels. */
export function createScrollPositions() {
  const positions = new Map(readStored());
  return {
    get: (entry: string): number | undefined => positions.get(entry),
    set(entry: string, top: number): void {
      positions.delete(entry);
      positions.set(entry, top);
      for (const oldest of [...positions.keys()].slice(0, -ENTRIES_MAX)) positions.delete(oldest);
    },
    /** Writes the positions to sessionStorage, so that they survive a reload. */
    save: (): void => {
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
      } catch {
        // Without storage the positions last as long as the page.
      }
    },
  };
}
