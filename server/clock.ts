/** The current time, injected so that tests can control it. In the running server it is the database's (decision 0029). */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, for durations: it never jumps. Where it is missing, `now` does not jump either. */
  elapsed?(): number;
}

/** The clock of this machine, for programs that share no database with other machines. */
export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };

/**
 * How much further ahead than possible a stored time may be, in milliseconds. Longer than the clocks of two processes can
 * differ, and than a process can wait for a connection and a lock between its look at the clock and its statement (decision 0007).
 */
export const CLOCK_TOLERANCE_MS = 30_000;

/**
 * Whether a stored time is in the future. A time further ahead than possible was written before the clock was set
 * back, and counts as past (HAZARDS B35).
 *
 * @param longestMs the longest time ahead that is ever stored
 */
export const isStillAhead = (moment: Date, now: Date, longestMs: number): boolean =>
  moment > now && moment.getTime() - now.getTime() <= longestMs + CLOCK_TOLERANCE_MS;

/** The latest time that another process may have written as its own now. */
export const latestNow = (now: Date): Date => new Date(now.getTime() + CLOCK_TOLERANCE_MS);
