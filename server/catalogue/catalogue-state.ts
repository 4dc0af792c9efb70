import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { preparedSelect } from '../db/prepared.ts';
import type { Watcher } from '../db/watch.ts';

/** The channel that the triggers of `catalogue_version` notify. */
export const CATALOGUE_CHANNEL = 'catalogue';

/** The version, and the next start or end of a pack. */
const selectState = preparedSelect(
  'catalogue_state',
  v.object({ version: v.string(), changes_ms: v.nullable(v.number()) }),
  sql`
  select version::text as version, (
    select (extract(epoch from min(moment)) * 1000)::float8 from (
      select starts_at as moment from packs union all select ends_at from packs
    ) pack where moment > ${sql.placeholder('now')}::timestamptz
  ) as changes_ms
  from catalogue_version`,
);

/** The version of the catalogue that a state names. */
export const versionOf = (state: string): string => state.split(' ', 1).join();

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

export function createCatalogueState({ readDb, clock }: { readDb: Database; clock: Clock }): CatalogueState {
  let known: { key: string; until: number; confirmedAt: number } | undefined;
  let changes = 0;

  async function ask(through: Database) {
    const [confirmedAt, now] = [performance.now(), clock.now()];
    const [state] = await selectState(through, { now: now.toISOString() });
    if (!state) throw new Error('The catalogue has no version');
    const { version, changes_ms: changesMs } = state;
    // Dakar's time zone equals UTC.
    const midnight = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
    const until = Math.min(midnight, changesMs ?? Infinity);
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
    current: async () => inMemory() ?? (await ask(readDb)).key,
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
