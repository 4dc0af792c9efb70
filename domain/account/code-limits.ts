/** Limits of one-time codes, for the server; times in milliseconds. @see OT-13, HAZARDS C11, C12 */
export const CODE_LIMITS = {
  lifeMs: 10 * 60_000,
  linkLifeMs: 60 * 60_000,
  /** Between two codes to one mailbox or phone. */
  resendMs: 60_000,
  /** Codes to one mailbox or phone in any 24 hours; for recoveries, those that one network or one known browser asked for. */
  perDay: 5,
  /** Recoveries of one mailbox or phone within a day that unknown browsers of all networks ask for without a wait of an hour. */
  recoveriesByUnknown: 10,
  /** Guesses that are compared with one code, the right one included. */
  guessesPerCode: 5,
  /** The same for a browser without the ticket of the sign-up. */
  guessesWithoutTicket: 3,
  /** Guesses that are compared with all codes of one mailbox or phone in any 24 hours. */
  guessesPerDay: 25,
  /** Wrong guesses in the whole shop within an hour, above which staff are told. */
  alarmPerHour: 100,
  /** Wrong guesses in the whole shop within an hour, above which codes allow fewer guesses. */
  brakePerHour: 500,
  guessesWhileBraked: 2,
  guessesWithoutTicketWhileBraked: 1,
} as const;

export const DAY_MS = 86_400_000;

/** Whether another code may be sent now, and otherwise after how many milliseconds. */
export type CodeTurn =
  | { kind: 'send' }
  | { kind: 'tooSoon'; waitMs: number }
  | { kind: 'tooMany'; waitMs: number };

/**
 * Decides whether a mailbox or phone may get another code: one a minute, five in any 24 hours.
 *
 * @param sentAt when codes were sent to it, in any order. Times in the future count as now. One that is more than a minute ahead
 *   was stored before the clock was set back: it counts for the day, and is no reason to wait a minute (HAZARDS B35)
 * @param perDay `Infinity` where another limit is counted
 */
export function codeTurn(sentAt: readonly Date[], now: Date, perDay: number = CODE_LIMITS.perDay): CodeTurn {
  const ages = sentAt
    .map((sent) => now.getTime() - sent.getTime())
    .filter((age) => age < DAY_MS)
    .toSorted((one, other) => one - other);
  const oldestCounted = ages[perDay - 1];
  if (oldestCounted !== undefined) return { kind: 'tooMany', waitMs: DAY_MS - Math.max(0, oldestCounted) };
  const newest = ages.find((age) => age > -CODE_LIMITS.resendMs);
  if (newest !== undefined && newest < CODE_LIMITS.resendMs)
    return { kind: 'tooSoon', waitMs: CODE_LIMITS.resendMs - Math.max(0, newest) };
  return { kind: 'send' };
}

/**
 * How many guesses are compared with one code.
 *
 * @param wrongPerHour wrong guesses in the whole shop within the last hour
 */
export function guessesAllowed({
  hasTicket,
  wrongPerHour,
}: {
  hasTicket: boolean;
  wrongPerHour: number;
}): number {
  const isBraked = wrongPerHour >= CODE_LIMITS.brakePerHour;
  if (hasTicket) return isBraked ? CODE_LIMITS.guessesWhileBraked : CODE_LIMITS.guessesPerCode;
  return isBraked ? CODE_LIMITS.guessesWithoutTicketWhileBraked : CODE_LIMITS.guessesWithoutTicket;
}
