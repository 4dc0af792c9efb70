import { isLive } from '#domain/payment-status.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import type { Core } from '../core.ts';
import type { AttemptRow } from './projection.ts';

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
  if (!isEnd || !(isLive(after.state) || isOwed)) return;
  await raiseStaffTask(db, {
    kind: 'stuck_payment',
    key: after.id,
    detail: { transactionId: after.clientReference, amount: after.amount, state: after.state },
  });
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
