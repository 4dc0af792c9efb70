import { sql, type SQL } from 'drizzle-orm';
import { isLive, isRefused, type AttemptState } from '#domain/payment-status.ts';
import type { paymentAttempts } from '../../db/schema.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The gaps of the first looks; after them a payment in its validity is looked at every 45 s. */
const FIRST_GAPS = [5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND];
const VALID_GAP = 45 * SECOND;

/** Time a provider gets, after a session's validity, to say how it ended. */
export const VALIDITY_MARGIN_MS = 2 * MINUTE;

const WATCHED_FOR = 14 * DAY;

/** After the validity: up to which age, and how far apart. */
const LATE_GAPS = [
  { until: HOUR, gap: 5 * MINUTE },
  { until: 6 * HOUR, gap: 15 * MINUTE },
  { until: 48 * HOUR, gap: HOUR },
  { until: WATCHED_FOR, gap: DAY },
];

/** After a definite refusal: money that was on its way shows itself by then (HAZARDS B7). */
const AFTER_REFUSAL = [HOUR, DAY];

/** A late check that the provider left without an answer is made again so soon, for as long as payments are watched. */
const UNANSWERED_GAP = 15 * MINUTE;

/** What the schedule of an attempt follows from. */
export interface Watched {
  state: AttemptState;
  createdAt: Date;
  /** The end of the provider's validity, known or reckoned. */
  validUntil: Date;
  refusedAt: Date | null;
}

/**
 * When the reconciler looks at an attempt next.
 *
 * @returns `null` when nothing more can come of it, or a human has to decide
 */
export function nextCheckAt({ state, createdAt, validUntil, refusedAt }: Watched, now: Date): Date | null {
  if (isRefused(state))
    return firstAfter(
      now,
      AFTER_REFUSAL.map((gap) => later(earlier(refusedAt ?? now, now), gap)),
    );
  if (!isLive(state)) return null;

  let age = 0;
  const first = firstAfter(
    now,
    FIRST_GAPS.map((gap) => later(createdAt, (age += gap))),
  );
  // Created in the future: the clock was set back since, and this moment may be hours away (HAZARDS B35).
  if (first && createdAt <= now) return first;

  const lastOfValidity = later(validUntil, VALIDITY_MARGIN_MS);
  if (now < lastOfValidity) return earlier(later(now, VALID_GAP), lastOfValidity);

  const gap = LATE_GAPS.find(({ until }) => now < later(createdAt, until))?.gap;
  return gap === undefined ? null : later(now, gap);
}

/**
 * When to look again after the provider said nothing. A late check that met an outage has found out nothing: it
 * is owed until it is answered (HAZARDS B7).
 */
export function nextTryAt(watched: Watched, now: Date): Date | null {
  const planned = nextCheckAt(watched, now);
  const { state, createdAt, refusedAt } = watched;
  if (!isRefused(state) || now < later(refusedAt ?? now, HOUR) || now >= later(createdAt, WATCHED_FOR))
    return planned;
  const again = later(now, UNANSWERED_GAP);
  return planned ? earlier(planned, again) : again;
}

/**
 * Condition for a stored visit further ahead than any schedule puts one: the clock has been set back since it was
 * written (HAZARDS B35). The bounds follow the gaps above.
 */
export function isImpossiblyLate(attempts: typeof paymentAttempts, now: Date): SQL {
  const { createdAt, refusedAt, nextCheckAt } = attempts;
  const at = (milliseconds: number) => sql`${later(now, milliseconds).toISOString()}::timestamptz`;
  const gaps = LATE_GAPS.map(
    ({ until, gap }) => sql`when ${refusedAt} is null and ${createdAt} > ${at(-until)} then ${at(gap)}`,
  );
  return sql`${nextCheckAt} > case
    when ${refusedAt} > ${at(-HOUR)} then ${at(HOUR)}
    ${sql.join(gaps, sql` `)}
    else ${at(DAY)} end`;
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
const firstAfter = (now: Date, moments: Date[]) => moments.find((moment) => moment > now) ?? null;
