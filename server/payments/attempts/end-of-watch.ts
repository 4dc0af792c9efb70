import { isLive } from '#domain/payment-status.ts';
import type { Database } from '../../db/index.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import type { AttemptRow } from './projection.ts';

/**
 * Puts a payment before a human that is watched no longer although nobody knows how it ended. Called before
 * the end of its watch is written: a crash between the two tells it again, and the task is there once.
 *
 * @param options.isOwed a look at a refused payment is owed and was never answered
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
