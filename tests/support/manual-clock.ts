import type { Clock } from '#server/clock.ts';

/** A clock that only a test advances. */
export interface MovingClock extends Clock {
  advance(milliseconds: number): void;
}

export function movingClock(start = '2026-11-21T10:00:00.000Z'): MovingClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
