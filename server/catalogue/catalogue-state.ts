import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Read } from '../db/reads.ts';
import type { Watcher } from '../db/watch.ts';

/** The channel that the triggers of `catalogue_version` notify. */
export const CATALOGUE_CHANNEL = 'catalogue';

/** The version, and the next start or end of a pack. */
const STATE = {
  name: 'catalogue-state',
  text: `
  select version::text as version, (
    select min(moment) from (
      select starts_at as moment from packs union all select ends_at from packs
    ) pack where moment > $1::timestamptz
  ) as changes_at
  from catalogue_version`,
};
const stateRows = v.tuple([v.object({ version: v.string(), changes_at: v.nullable(v.date()) })]);

/** Milliseconds after a poll during which its state is used without asking the database. */
const CONFIRMED_MS = 900;
const DAY_MS = 86_400_000;

/** Identifies what public catalogue reads show. */
export interface CatalogueState {
  /** The state in memory; `undefined` when the database must be asked. */
  known: () => string | undefined;
  /**
   * A text that changes with the catalogue, with the start and end of packs, and with the day. What is read after this
   * call is at least as new as the state.
   *
   * @throws the database's error
   */
  current(): Promise<string>;
  /** Keeps the state in memory while it is polled. Without it, and while its polls fail, each call asks the database. */
  watcher: Watcher;
  /** Forgets the state in memory, e.g. because this process has changed the catalogue. */
  forget: () => void;
}

export function createCatalogueState({ read, clock }: { read: Read; clock: Clock }): CatalogueState {
  let known: { key: string; until: number; confirmedAt: number } | undefined;
  let changes = 0;

  async function ask(through: Read) {
    const [confirmedAt, now] = [performance.now(), clock.now()];
    const [{ version, changes_at }] = v.parse(stateRows, await through(STATE, [now.toISOString()]));
    // Dakar's time zone equals UTC.
    const midnight = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
    const until = Math.min(midnight, changes_at?.getTime() ?? Infinity);
    return { key: `${version} ${until}`, until, confirmedAt };
  }

  function forget(): void {
    changes += 1;
    known = undefined;
  }

  const inMemory = (): string | undefined =>
    known !== undefined &&
    performance.now() - known.confirmedAt < CONFIRMED_MS &&
    clock.now().getTime() < known.until
      ? known.key
      : undefined;

  return {
    known: inMemory,
    current: async () => inMemory() ?? (await ask(read)).key,
    watcher: {
      onNotified: forget,
      async poll(through) {
        const before = changes;
        const state = await ask(through);
        // The answer may be older than a change that became known meanwhile.
        if (before === changes) known = state;
      },
    },
    forget,
  };
}
