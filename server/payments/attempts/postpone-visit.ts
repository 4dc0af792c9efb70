import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { AttemptRow } from '../store/projection.ts';
import { nextTry, nextVisit, type Core } from '../store/core.ts';
import { reportEndOfWatch, reportUndecided } from '../store/staff-reports.ts';

/**
 * Plans the next visit of an attempt after one that brought no change.
 *
 * @param askedAt when the provider was asked. A visit that became due before its answer came, because the process or its
 *   machine stood still, is still to be made: the answer is older than that moment (HAZARDS B7)
 */
export const postponeVisit = (
  core: Core,
  db: Database,
  attempt: AttemptRow,
  askedAt?: Date,
): Promise<AttemptRow> => postpone(core, db, attempt, nextVisit, askedAt);

/** Plans the next visit, or this one again, after the provider did not answer. */
export const postponeUnanswered = (core: Core, db: Database, attempt: AttemptRow): Promise<AttemptRow> =>
  postpone(core, db, attempt, nextTry);

/** Leaves a visit due that could not be made, because calls to the provider are held back: it is made once they are not. */
export async function keepVisitDue({ clock }: Core, db: Database, attempt: AttemptRow): Promise<void> {
  if (attempt.nextCheckAt === null) return;
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: clock.now() })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.nextCheckAt, attempt.nextCheckAt)));
}

async function postpone(
  core: Core,
  db: Database,
  attempt: AttemptRow,
  next: typeof nextVisit,
  askedAt?: Date,
): Promise<AttemptRow> {
  const now = core.clock.now();
  // A moment of asking that is in the future was noted before the clock was set back (HAZARDS B35).
  const nextCheckAt = next(core, attempt, askedAt !== undefined && askedAt < now ? askedAt : now);
  const schedule = { checkedAt: now, nextCheckAt };
  const after = { ...attempt, ...schedule };
  await reportEndOfWatch(db, attempt, after, { isOwed: next === nextTry });
  await reportUndecided(db, attempt, now);
  await db
    .update(paymentAttempts)
    .set(schedule)
    // A concurrent event has also planned the next visit.
    .where(
      and(
        eq(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.state, attempt.state),
        eq(paymentAttempts.superseded, attempt.superseded),
        sql`${paymentAttempts.resumedAs} is not distinct from ${attempt.resumedAs}`,
      ),
    );
  return after;
}
