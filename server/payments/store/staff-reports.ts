import { and, eq, inArray, max } from 'drizzle-orm';
import { isLive } from '#domain/payments/attempt-state.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import { paymentEvents, staffTasks } from '../../db/schema.ts';
import type { Core } from './core.ts';
import { isMoving, shownState, type AttemptRow } from './projection.ts';

/**
 * Raises a task for a payment whose watch ends while its outcome is unknown. Called before the end of the
 * watch is written: a crash between the two reports it again, and the task exists once.
 *
 * @param options.isOwed a late check of a refused payment was never answered
 */
export async function reportEndOfWatch(
  db: Database,
  before: AttemptRow,
  after: AttemptRow,
  { isOwed = false } = {},
): Promise<void> {
  const isEnd = before.nextCheckAt !== null && after.nextCheckAt === null;
  if (isEnd && (isLive(shownState(after)) || isOwed)) await raiseStuck(db, after);
}

const raiseStuck = (db: Database, attempt: AttemptRow): Promise<boolean> =>
  raiseStaffTask(db, {
    kind: 'stuck_payment',
    key: attempt.id,
    detail: { transactionId: attempt.clientReference, amount: attempt.amount, state: shownState(attempt) },
  });

/** How long the money of a payment may be moving, or whether it has a session unknown, before staff are told (HAZARDS F10). */
const UNDECIDED_MAX_MS = 15 * 60_000;

/** The provider has to say what becomes of it before anything else can be paid. */
export const isUndecided = (attempt: AttemptRow): boolean =>
  isMoving(attempt) || (attempt.state === 'unknown' && !attempt.superseded);

/**
 * Raises a task for a payment that is undecided for a quarter of an hour: its customer can neither pay nor be told. Closing the
 * task is final until the watch ends: nothing but the provider can end it.
 */
export async function reportUndecided(db: Database, attempt: AttemptRow, now: Date): Promise<void> {
  if (!isUndecided(attempt)) return;
  const { attemptId, type, at } = paymentEvents;
  const [began] = await db
    .select({ at: max(at) })
    .from(paymentEvents)
    .where(and(eq(attemptId, attempt.id), inArray(type, ['provider.processing', 'request.unanswered'])));
  if (!began?.at || now.getTime() < began.at.getTime() + UNDECIDED_MAX_MS) return;
  const [known] = await db
    .select({ id: staffTasks.id })
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, 'stuck_payment'), eq(staffTasks.key, attempt.id)));
  if (!known) await raiseStuck(db, attempt);
}

/** Raises a task for a status word that is not mapped or a session that is gone; the payment stays as it is (HAZARDS B17). */
export async function reportUnrecognised(core: Core, tx: Transaction, attempt: AttemptRow): Promise<void> {
  core.log.error({ attemptId: attempt.id, word: attempt.providerWord }, 'provider status not recognised');
  await raiseStaffTask(tx, {
    kind: 'unknown_status',
    key: attempt.id,
    detail: { transactionId: attempt.clientReference, word: attempt.providerWord },
  });
}
