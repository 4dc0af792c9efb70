import { expect, it } from 'vitest';
import { superviseDatabase, RESTART_DELAYS_MS } from '#scripts/start/restart-database.ts';

/** A database that runs for each of these times in turn, in milliseconds, and is stopped on purpose after the last. */
function restartWith(lifetimes: readonly number[], restart = async () => undefined) {
  const waits: number[] = [];
  const said: string[] = [];
  const stopping = new AbortController();
  const left = [...lifetimes];
  let now = 0;
  const postgres = {
    get ended() {
      now += left.shift() ?? 0;
      if (left.length === 0) stopping.abort();
      return Promise.resolve();
    },
    restart,
  };
  const outcome = superviseDatabase(postgres, {
    say: (line) => void said.push(line),
    logFile: 'postgres.log',
    signal: stopping.signal,
    now: () => now,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { outcome, waits, said };
}

it('gives up after five restarts, and names the log (F1)', async () => {
  const { outcome, waits, said } = restartWith(Array<number>(10).fill(1_000));
  expect(await outcome).toBe('The database has stopped 6 times in a row: see postgres.log.');
  expect(waits).toEqual([0, 1_000, 2_000, 5_000, 10_000]);
  expect(said.filter((line) => line === 'The database is running again.')).toHaveLength(5);
});

it('resets the count after a minute of running (F1)', async () => {
  const { outcome, waits } = restartWith([...Array<number>(4).fill(1_000), 61_000, 1_000, 1_000]);
  expect(await outcome).toBe('The database has stopped.');
  expect(waits).toEqual([...RESTART_DELAYS_MS.slice(0, 4), ...RESTART_DELAYS_MS.slice(0, 3)]);
});

it('retries when a restart fails, with the reason (F1)', async () => {
  const { outcome, said } = restartWith(Array<number>(10).fill(0), () =>
    Promise.reject(new Error('No room left.')),
  );
  expect(await outcome).toContain('6 times in a row');
  expect(said.filter((line) => line === 'No room left.')).toHaveLength(5);
});
