import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { isLive, isRefused, type AttemptState, type ResumedState } from '#domain/payments/attempt-state.ts';
import { latestNow } from '../../clock.ts';
import type { paymentAttempts } from '../../db/schema.ts';
import type { CheckSchedule } from '../../providers/check-schedule.ts';

const DAY_MS = 86_400_000;

/** What the next check of an attempt depends on. */
export interface Watched {
  state: AttemptState;
  resumedAs: ResumedState | null;
  createdAt: Date;
  /** The end of the session, as the provider gave it or computed from its longest life. */
  validUntil: Date;
  refusedAt: Date | null;
}

/**
 * When the reconciler checks an attempt next, by the schedule of its provider.
 *
 * @returns `null` when nothing more can come of it, or staff have to decide
 */
export function nextCheckAt(
  schedule: CheckSchedule,
  { state, resumedAs, createdAt, validUntil, refusedAt }: Watched,
  now: Date,
): Date | null {
  const lastOfSession = later(validUntil, schedule.margin);
  const inSession = () => earlier(later(now, schedule.openGap), lastOfSession);
  if (isRefused(state) && resumedAs === null)
    return now < lastOfSession
      ? inSession()
      : firstAfter(
          now,
          schedule.afterRefusal.map((gap) => later(earlier(refusedAt ?? now, now), gap)),
        );
  if (!isLive(resumedAs ?? state)) return null;

  let age = 0;
  const first = firstAfter(
    now,
    schedule.firstGaps.map((gap) => later(createdAt, (age += gap))),
  );
  // Created in the future: the clock was set back since, and this moment may be hours away (HAZARDS B35).
  if (first && createdAt <= latestNow(now)) return first;

  if (now < lastOfSession) return inSession();

  const gap = schedule.lateGaps.find(({ until }) => now < later(createdAt, until))?.gap;
  return gap === undefined ? null : later(now, gap);
}

/**
 * When the code of a paid attempt is checked again for a further payment: now and then until its session ends, right after
 * that, and a day later for money that was on its way.
 *
 * @returns `null` when no further payment is expected
 */
export function nextCheckOfPaid(
  schedule: CheckSchedule,
  { validUntil }: Pick<Watched, 'validUntil'>,
  now: Date,
): Date | null {
  const lastOfSession = later(validUntil, schedule.margin);
  const [pause] = schedule.lateGaps;
  if (now < lastOfSession) return pause ? earlier(later(now, pause.gap), lastOfSession) : lastOfSession;
  return firstAfter(now, [later(lastOfSession, DAY_MS)]);
}

/**
 * When to check again after the provider did not answer. A check after a refusal that met an outage has found out nothing: it
 * is repeated until it is answered, for as long as payments are watched (HAZARDS B7).
 */
export function nextTryAt(schedule: CheckSchedule, watched: Watched, now: Date): Date | null {
  const planned = nextCheckAt(schedule, watched, now);
  const { state, createdAt, refusedAt } = watched;
  const [firstCheck] = schedule.afterRefusal;
  const watchedFor = schedule.lateGaps.at(-1)?.until ?? 0;
  const isOwed =
    isRefused(state) &&
    firstCheck !== undefined &&
    now >= later(refusedAt ?? now, firstCheck) &&
    now < later(createdAt, watchedFor);
  if (!isOwed) return planned;
  const again = later(now, schedule.unansweredGap);
  return planned ? earlier(planned, again) : again;
}

/**
 * Condition for a stored check that is later than the schedule of its provider allows: the clock has been set back since it
 * was written (HAZARDS B35).
 */
export const isImpossiblyLate = (
  attempts: typeof paymentAttempts,
  providers: readonly { id: string; schedule: CheckSchedule }[],
  now: Date,
): SQL | undefined =>
  or(
    ...providers.map(({ id, schedule }) =>
      and(
        eq(attempts.provider, id),
        sql`${attempts.nextCheckAt} > ${latestCheck(attempts, schedule, latestNow(now))}`,
      ),
    ),
  );

/** The latest moment at which the schedule puts the next check of an attempt. */
function latestCheck(attempts: typeof paymentAttempts, schedule: CheckSchedule, now: Date): SQL {
  const { createdAt, refusedAt } = attempts;
  const at = (milliseconds: number) => sql`${later(now, milliseconds).toISOString()}::timestamptz`;
  const refusedGaps = schedule.afterRefusal.map((gap, index, gaps) => gap - (gaps[index - 1] ?? 0));
  const refused = schedule.afterRefusal.map(
    (gap, index) => sql`when ${refusedAt} > ${at(-gap)} then ${at(refusedGaps[index] ?? gap)}`,
  );
  const live = schedule.lateGaps.map(
    ({ until, gap }) => sql`when ${refusedAt} is null and ${createdAt} > ${at(-until)} then ${at(gap)}`,
  );
  const longest = Math.max(...refusedGaps, ...schedule.lateGaps.map(({ gap }) => gap));
  return sql`case ${sql.join([...refused, ...live], sql` `)} else ${at(longest)} end`;
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
const firstAfter = (now: Date, moments: Date[]) => moments.find((moment) => moment > now) ?? null;
