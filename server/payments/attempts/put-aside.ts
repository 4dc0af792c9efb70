import { eq } from 'drizzle-orm';
import { orders } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { lockAttempt } from '../store/attempts.repository.ts';
import { canBePutAside, payableUntil, type Core } from '../store/core.ts';
import { readLedger } from '../ledger/ledger.ts';
import { shownState } from '../store/projection.ts';
import type { Cause } from '../store/stored-event.ts';
import type { Checks } from './check.ts';
import { supersede } from './follow-up.ts';

/**
 * Makes way for cash, or for the cancellation of an order: the providers of its payments that can still be paid are asked
 * again; a session that is merely open is closed, or superseded where it cannot be closed. A payment whose money is moving,
 * whose payer is confirming it, or whose provider does not answer, stays: what follows is refused then, by the ledger.
 *
 * @param instalmentNo of the instalment that is paid in cash; without one, all of an order of which nothing was received
 * @throws Problem `order.unknown`
 */
export async function putAside(
  core: Core,
  checks: Checks,
  orderId: number,
  instalmentNo?: number,
): Promise<void> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Problem('order.unknown');
  const { instalments } = await readLedger(core.db, order);
  if (order.state === 'cancel' || instalments.some(({ isInConflict }) => isInConflict)) return;
  if (instalmentNo === undefined && instalments.some(({ isPaid }) => isPaid)) return;
  const open = instalments
    .filter(({ intent, isPaid }) => !isPaid && (instalmentNo ?? intent.instalmentNo) === intent.instalmentNo)
    .flatMap(({ live, earlier }) => [...(live ? [live] : []), ...earlier])
    .filter((attempt) => payableUntil(core, attempt) !== null);
  const cause = { source: 'status' } as const;
  for (const attempt of open)
    if (canBePutAside(core, attempt)) await closeOpenSession(core, checks, attempt.id, cause);
    else await checks.fresh(attempt.id, cause);
}

/**
 * Takes an open payment away from the payer: its session is expired or, where the provider cannot, the attempt is
 * superseded and stays watched. The provider is asked first and last: what it says decides what happens next.
 */
export async function closeOpenSession(
  core: Core,
  checks: Checks,
  attemptId: string,
  cause: Cause,
): Promise<void> {
  const { attempt, isAnswered } = await checks.fresh(attemptId, cause);
  const { providerSessionId: session } = attempt;
  if (!isAnswered || shownState(attempt) !== 'pending' || session === null) return;
  if (!(await checks.close(attempt, session, cause))) await supersedeOpen(core, attemptId, cause);
}

/** Supersedes an attempt whose session cannot be expired. It is still watched. */
function supersedeOpen(core: Core, attemptId: string, cause: Cause): Promise<void> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    // The payer may have gone on since the provider was asked.
    if (shownState(attempt) === 'pending')
      await supersede(core, tx, attempt, cause, 'replaced, and its session cannot be closed');
  });
}
