import * as v from 'valibot';

const KEY = 'scroll';

/** Entries of the history whose place is remembered; the oldest make room. */
const ENTRIES_MAX = 50;

const keptSchema = v.record(v.string(), v.number());

/** What stands in storage, unless it is blocked, broken or a stranger's (HAZARDS E1, E3). */
function read(): [string, number][] {
  try {
    const kept = v.safeParse(keptSchema, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    return kept.success ? Object.entries(kept.output).slice(-ENTRIES_MAX) : [];
  } catch {
    return [];
  }
}

/** How far each entry of the tab's history was scrolled, in CSS pixels. */
export function createScrollMemory() {
  const places = new Map(read());
  return {
    recall: (entry: string): number | undefined => places.get(entry),
    keep(entry: string, top: number): void {
      places.delete(entry);
      places.set(entry, top);
      for (const oldest of [...places.keys()].slice(0, -ENTRIES_MAX)) places.delete(oldest);
    },
    /** Writes it down, for when the page is left or loaded anew. */
    save: (): void => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(places)));
      } catch {
        // It is remembered for as long as the page stands.
      }
    },
  };
}
