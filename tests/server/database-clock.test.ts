import { array, assert, asyncProperty, integer, tuple } from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createDatabaseClock } from '#server/database-clock.ts';
import { createLog } from '#server/log.ts';
import { createBreaker } from '#server/providers/breaker.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds that a request takes to the database and its answer back. */
type RoundTrip = readonly [out: number, back: number];

/** A process and a database whose clocks a test moves. */
function simulate() {
  const logged: { msg?: string; jumpMs?: number }[] = [];
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  let elapsed = 0;
  let rate = 1;
  let databaseStart = START;
  const databaseTime = () => databaseStart + elapsed * rate;
  const clock = createDatabaseClock(log, () => 77_000 + elapsed);
  return {
    clock,
    pass: (milliseconds: number) => void (elapsed += milliseconds),
    /** Each takes one answer from the list. */
    measure: (...trips: RoundTrip[]) => {
      const left = [...trips];
      return clock.measure(async () => {
        const trip = left.shift();
        if (trip === undefined) throw new Error('the database is away');
        elapsed += trip[0];
        const time = databaseTime();
        elapsed += trip[1];
        return time;
      });
    },
    /** How far the process is ahead of the database. */
    ahead: () => clock.now().getTime() - databaseTime(),
    setDatabase: (by: number) => void (databaseStart += by),
    /** The database's clock runs faster by this many millionths. */
    drift: (millionths: number) => void (rate = 1 + millionths / 1e6),
    jumps: () => logged.filter(({ msg }) => msg?.includes('has jumped')).map(({ jumpMs }) => jumpMs),
  };
}

const times = (count: number, trip: RoundTrip) => Array.from({ length: count }, () => trip);

afterEach(() => vi.useRealTimers());

it('[B35] knows no time before it was measured', () => {
  expect(() => simulate().clock.now()).toThrow('not measured');
});

it('[B35] keeps the most exact of the first five measurements', async () => {
  const { measure, ahead } = simulate();
  await measure([900, 20], [4, 4], [0, 300], [100, 0], [20, 20]);
  expect(ahead()).toBe(0);
});

it('[B35] assumes that a request and its answer take equally long, and so is wrong by half of the round trip at most', async () => {
  const slowThere = simulate();
  await slowThere.measure(...times(5, [40, 0]));
  expect(slowThere.ahead()).toBe(20);
  const slowBack = simulate();
  await slowBack.measure(...times(5, [0, 40]));
  expect(slowBack.ahead()).toBe(-20);
});

it('[B35] a slow answer does not replace an exact one', async () => {
  const { measure, pass, ahead } = simulate();
  await measure(...times(5, [1, 1]));
  pass(1_000);
  await measure([0, 4_000]);
  expect(ahead()).toBe(0);
});

it('[B35] follows a database whose clock runs at another rate', async () => {
  const { measure, pass, ahead, drift } = simulate();
  drift(400);
  await measure(...times(5, [2, 2]));
  for (let second = 0; second < 3_600; second += 1) {
    pass(996);
    await measure([2, 2]);
    expect(Math.abs(ahead())).toBeLessThan(3);
  }
});

it('[B35] the time goes on while the database is away, and is corrected when it is back', async () => {
  const { measure, pass, ahead, drift } = simulate();
  await measure(...times(5, [1, 1]));
  drift(20);
  await expect(measure()).rejects.toThrow('away');
  pass(DAY);
  expect(Math.abs(ahead())).toBeLessThan(2_000);
  await measure([30, 30]);
  expect(Math.abs(ahead())).toBeLessThanOrEqual(30);
});

it.each([2_000, -2_000, 2 * MINUTE, -2 * MINUTE, 5 * 60 * MINUTE, -5 * 60 * MINUTE])(
  '[B35] [F1] follows a database whose clock is %d ms ahead of the one before it, with the next measurement',
  async (jump) => {
    const { measure, pass, ahead, setDatabase, jumps } = simulate();
    await measure(...times(5, [3, 3]));
    pass(1_000);
    setDatabase(jump);
    await measure([200, 100]);
    expect(Math.abs(ahead())).toBeLessThanOrEqual(150);
    expect(Math.abs((jumps()[0] ?? 0) - jump)).toBeLessThanOrEqual(150);
    pass(1_000);
    await measure([3, 3]);
    expect(ahead()).toBe(0);
    expect(jumps()).toHaveLength(1);
  },
);

it('[B35] [B23] calls that were under way when another database took over do not count as slow', async () => {
  const { clock, measure, pass, setDatabase } = simulate();
  await measure(...times(5, [1, 1]));
  const breaker = createBreaker({ name: 'wave', clock, log: createLog('silent') });
  const endings = Array.from({ length: 10 }, () => breaker.begin());
  setDatabase(2 * MINUTE);
  await measure([1, 1]);
  pass(100);
  for (const end of endings) end?.({ kind: 'answered' });
  expect(breaker.callsAllowed()).toBe(Infinity);
});

it('[B35] a process that was suspended with its clock has the time again after one measurement', async () => {
  const { measure, ahead, setDatabase } = simulate();
  await measure(...times(5, [3, 3]));
  // Its monotonic clock stood still.
  setDatabase(40 * MINUTE);
  await measure([3, 3]);
  expect(ahead()).toBe(0);
});

it('[B35] a small correction stops the time for a moment instead of setting it back', async () => {
  const { clock, measure, pass, ahead } = simulate();
  await measure(...times(5, [400, 0]));
  const before = clock.now();
  pass(1_000);
  const shown = clock.now();
  await measure([1, 1]);
  expect(clock.now()).toEqual(shown);
  expect(shown.getTime() - before.getTime()).toBe(1_000);
  pass(250);
  expect(ahead()).toBe(0);
});

it('[B35] is independent of the clock of its machine', async () => {
  const { clock, measure, pass } = simulate();
  await measure(...times(5, [1, 1]));
  const before = clock.now().getTime();
  for (const skew of [2 * MINUTE, -2 * MINUTE, -DAY]) {
    vi.useFakeTimers({ toFake: ['Date'], now: START + skew });
    pass(500);
    await measure([1, 1]);
  }
  expect(clock.now().getTime() - before).toBe(3 * 502);
});

it('[B35] is never wrong by more than half of the shortest round trip, and never goes back by less than a second', async () => {
  const trip = tuple(integer({ min: 0, max: 400 }), integer({ min: 0, max: 400 }));
  const runs = array(tuple(integer({ min: 0, max: 3_000 }), trip), { minLength: 1, maxLength: 20 });
  await assert(
    asyncProperty(array(trip, { minLength: 5, maxLength: 5 }), runs, async (first, later) => {
      const { clock, measure, pass, ahead } = simulate();
      await measure(...first);
      let shortest = Math.min(...first.map(([out, back]) => out + back));
      let last = clock.now();
      for (const [wait, next] of later) {
        pass(wait);
        await measure(next);
        shortest = Math.min(shortest, next[0] + next[1]);
        const now = clock.now();
        expect(now.getTime()).toBeGreaterThanOrEqual(last.getTime());
        last = now;
        pass(1_000);
        expect(Math.abs(ahead())).toBeLessThanOrEqual(shortest / 2 + 40);
      }
    }),
  );
});
