/** Milliseconds between two looks for a new version of the shop while the page stands. @see UP-01 */
export const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

/** Milliseconds after a look in which coming back to the page is no reason for another. */
export const UPDATE_CHECK_COOLDOWN_MS = 300_000;

/** Milliseconds for which 'Plus tard' is believed. */
export const UPDATE_POSTPONED_MS = 4 * 3_600_000;

/**
 * Milliseconds a new version may take to take over before the question is asked again. A browser lets a busy old worker
 * come to rest first, which takes up to half a minute.
 */
export const UPDATE_ACTIVATION_TIMEOUT_MS = 40_000;

/**
 * Whether a question put off at a time still rests. A time that is none, or that lies in the future, counts as never.
 *
 * @param at what was kept, milliseconds as text
 */
export function isPostponed(at: string | null, now: number): boolean {
  const age = at === null || at === '' ? Number.NaN : now - Number(at);
  return age >= 0 && age < UPDATE_POSTPONED_MS;
}
