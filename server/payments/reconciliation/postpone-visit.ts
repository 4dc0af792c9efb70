import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { AttemptRow } from '../attempts/projection.ts';
import { nextTry, nextVisit, type Core } from '../core.ts';
import { reportEndOfWatch } from '../attempts/end-of-watch.ts';

/** Nothing new: the attempt was looked at, and waits for its next visit. */
export const rest = (core: Core, db: Database, attempt: AttemptRow): Promise<AttemptRow> =>
  wait(core, db, attempt, nextVisit);

/** The provider did not answer: the attempt waits for its next visit, or for this one to be made again. */
export const restUnanswered = (core: Core, db: Database, attempt: AttemptRow): Promise<AttemptRow> =>
  wait(core, db, attempt, nextTry);

async function wait(
  core: Core,
  db: Database,
  attempt: AttemptRow,
  next: typeof nextVisit,
): Promise<AttemptRow> {
  const now = core.clock.now();
  const schedule = { checkedAt: now, nextCheckAt: next(core, attempt, now) };
  const after = { ...attempt, ...schedule };
  await reportEndOfWatch(db, attempt, after, { isOwed: next === nextTry });
  await db
    .update(paymentAttempts)
    .set(schedule)
    // Whoever moved it meanwhile has also said when to come again.
    .where(
      and(
        eq(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.state, attempt.state),
        eq(paymentAttempts.superseded, attempt.superseded),
      ),
    );
  return after;
}
