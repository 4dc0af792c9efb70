import { isLive, type AttemptState } from '#domain/payment-status.ts';
import type { Transaction } from '../../db/index.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import { isPaid, type AttemptRow } from './projection.ts';
import { attemptsOf, writeStep, type AttemptInOrder, type EventSource } from './attempts.repository.ts';
import type { Core } from '../core.ts';

/** What a new state brings with it, in the transaction that makes it true. */
export async function followUp(
  core: Core,
  tx: Transaction,
  { attempt, intent, order }: AttemptInOrder,
  to: AttemptState,
  source: EventSource,
): Promise<void> {
  const detail = { orderId: order.id, transactionId: attempt.clientReference, amount: attempt.amount };
  if (!isPaid(to)) return;
  if (to === 'succeeded')
    await enqueue(tx, { kind: 'invoice.issue', key: attempt.id, payload: { attemptId: attempt.id } });
  else await raiseStaffTask(tx, { kind: to === 'surplus' ? 'refund' : 'conflict', key: attempt.id, detail });
  for (const other of await attemptsOf(tx, intent.id))
    if (other.id !== attempt.id && isLive(other.state) && !other.superseded)
      await supersede(core, tx, other, source, 'another attempt was paid');
}

/** Takes an attempt out of the shopper's way; it stays watched, and an open session of it gets closed. */
export function supersede(
  core: Core,
  tx: Transaction,
  attempt: AttemptRow,
  source: EventSource,
  why: string,
): Promise<AttemptRow> {
  const now = core.clock.now();
  core.log.info({ attemptId: attempt.id, source, why }, 'payment superseded');
  return writeStep(
    tx,
    attempt,
    { type: 'attempt.superseded', toState: attempt.state, evidence: { why }, source, at: now },
    () => ({ nextCheckAt: now }),
  );
}

/** A word nobody mapped, or a session that is gone: the payment stays as it is and a human looks (HAZARDS B17). */
export async function reportUnrecognised(core: Core, tx: Transaction, attempt: AttemptRow): Promise<void> {
  core.log.error({ attemptId: attempt.id, word: attempt.providerWord }, 'provider status not recognised');
  await raiseStaffTask(tx, {
    kind: 'unknown_status',
    key: attempt.id,
    detail: { transactionId: attempt.clientReference, word: attempt.providerWord },
  });
}
