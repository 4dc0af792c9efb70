/** The current time, injected so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Whether a stored time is in the future. A time further ahead than possible was written before the clock was set
 * back, and counts as past (HAZARDS B35).
 *
 * @param longestMs the longest time ahead that is ever stored
 */
export const isStillAhead = (moment: Date, now: Date, longestMs: number): boolean =>
  moment > now && moment.getTime() - now.getTime() <= longestMs;
