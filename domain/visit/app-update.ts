/** Interval of checks for a new version, in milliseconds. @see UP-01 */
export const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/** Cooldown after a check, during which a return to the page starts no other, in milliseconds. */
export const UPDATE_CHECK_COOLDOWN_MS = 300_000;

/** Milliseconds for which 'Plus tard' postpones the prompt. */
export const UPDATE_POSTPONED_MS = 4 * 3_600_000;

/**
 * Timeout of the activation in milliseconds, after which the prompt shows again. Browsers may wait up to 30 s for a
 * busy old worker.
 */
export const UPDATE_ACTIVATION_TIMEOUT_MS = 40_000;

/**
 * Whether a postponement is still in effect. An invalid or future time counts as none.
 *
 * @param at stored milliseconds as text
 */
export function isPostponed(at: string | null, now: number): boolean {
  // Nothing and an empty text count as 1970.
  const age = now - Number(at);
  return age >= 0 && age < UPDATE_POSTPONED_MS;
}
