import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { AttemptRow } from './attempt.ts';
import { nextVisit, type Core } from './core.ts';

/** Nothing new: the attempt was looked at, and waits for its next visit. */
export async function rest(core: Core, db: Database, attempt: AttemptRow): Promise<AttemptRow> {
  const now = core.clock.now();
  const schedule = { checkedAt: now, nextCheckAt: nextVisit(core, attempt, now) };
  await db
    .update(paymentAttempts)
    .set(schedule)
    // Whoever moved it meanwhile has also said when to come again.
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, attempt.state)));
  return { ...attempt, ...schedule };
}
