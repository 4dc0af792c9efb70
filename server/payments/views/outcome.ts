import { and, eq, inArray } from 'drizzle-orm';
import { isFinal, isLive, isRefused, SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import { attemptVerdict } from '#domain/payments/verdict.ts';
import type { Database } from '../../db/index.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { PaymentView } from '../../providers/payment-calls.ts';
import { endOfSession, payableUntil, type Core } from '../store/core.ts';
import type { AttemptInOrder } from '../store/attempts.repository.ts';
import { findReturned } from '../ledger/returned-payments.ts';
import { isMoving, shownState, type AttemptRow } from '../store/projection.ts';

/** What a payment means for the person who made it, which does not follow from its own row alone (I27). */
export type AttemptOutcome = Pick<PaymentView, 'verdict' | 'payableUntil' | 'returned'>;

/** The outcomes of payments, in their order, in three statements at most; an open payment needs none. */
export async function readOutcomes(core: Core, found: readonly AttemptInOrder[]): Promise<AttemptOutcome[]> {
  const attempts = found.map(({ attempt }) => attempt);
  const settled = await findSettled(core.db, attempts.filter(mayBeSettledElsewhere));
  const returned = await findReturned(core.db, attempts);
  return found.map(({ attempt, order, cashPaymentId, isKept, isOtherMoving }) => {
    const end = endOfSession(core, attempt);
    const isResumed = attempt.resumedAs !== null;
    return {
      verdict: attemptVerdict(attempt.state, {
        isKept,
        // A provider that does not answer keeps no payer from another one: only the session's own margin is waited for.
        isSuperseded: isSupersededView(attempt) || (end === 'over' && !isResumed),
        resumedAs: attempt.resumedAs,
        isLapsed: end !== undefined,
        isOtherMoving: isOtherMoving && isLive(shownState(attempt)),
        isSettledElsewhere: cashPaymentId !== null || settled.has(attempt.intentId),
        isOrderClosed: order.state === 'cancel',
      }),
      payableUntil:
        isWithdrawn(attempt) || (end !== undefined && isResumed) ? payableUntil(core, attempt) : null,
      returned: returned.get(attempt.id) ?? null,
    };
  });
}

/** Not settled, no longer offered for payment, and no money is known to move: a new payment may be begun. */
export const isSupersededView = (attempt: AttemptRow): boolean =>
  attempt.superseded && isLive(shownState(attempt)) && !isMoving(attempt);

/** The shop does not offer it, although its provider may take money by it. */
const isWithdrawn = (attempt: AttemptRow): boolean =>
  isRefused(shownState(attempt)) || isSupersededView(attempt);

/** A payment supersedes the live ones of its instalment when it settles it; refused ones stay as they are. */
const mayBeSettledElsewhere = ({ state, superseded }: AttemptRow): boolean =>
  !isFinal(state) && (superseded || isRefused(state));

/** The instalments of these attempts that a payment has settled. */
async function findSettled(db: Database, attempts: readonly AttemptRow[]): Promise<ReadonlySet<number>> {
  if (attempts.length === 0) return new Set();
  const rows = await db
    .select({ intentId: paymentAttempts.intentId })
    .from(paymentAttempts)
    .where(
      and(
        inArray(
          paymentAttempts.intentId,
          attempts.map(({ intentId }) => intentId),
        ),
        eq(paymentAttempts.state, SETTLED_STATE),
      ),
    );
  return new Set(rows.map(({ intentId }) => intentId));
}
