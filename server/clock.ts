/** The time of day, injected so that a test can hold or move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * True while a stored moment lies ahead. One further ahead than it can have been set was written by a clock that has
 * been set back since, and counts as past (HAZARDS B35).
 *
 * @param longestMs the longest time ahead that is ever stored
 */
export const isStillAhead = (moment: Date, now: Date, longestMs: number): boolean =>
  moment > now && moment.getTime() - now.getTime() <= longestMs;
