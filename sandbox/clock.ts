import * as v from 'valibot';
import type { Journal } from './store/journal.ts';

/** The sandbox's own time: it can be moved forward, so that half an hour passes at once. */
export interface Clock {
  /** Milliseconds since the epoch, as the sandbox sees them. */
  now(): number;
  /** Milliseconds since the epoch by the real clock, which the control API does not move. */
  wallTime: () => number;
  /** @param milliseconds how far to move; time never goes back */
  advance(milliseconds: number): void;
  /** Calls `listener` after each move, for what waits on a moment that may now have come. */
  onAdvance(listener: () => void): void;
}

const Offset = v.number();
const KEY = 'offset';

/** A clock whose moves survive a restart: an expired session must not open again. */
export function createClock(journal: Journal, wallTime: () => number = Date.now): Clock {
  const moves = journal.collection('clock', Offset);
  const listeners: (() => void)[] = [];
  return {
    now: () => wallTime() + (moves.get(KEY) ?? 0),
    wallTime,
    advance(milliseconds) {
      moves.set(KEY, (moves.get(KEY) ?? 0) + Math.max(0, milliseconds));
      for (const listener of listeners) listener();
    },
    onAdvance: (listener) => listeners.push(listener),
  };
}
