import type { Clock } from '#server/clock.ts';

/** A clock that only a test advances. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
}

export function manualClock(start = '2026-11-21T10:00:00.000Z'): ManualClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
