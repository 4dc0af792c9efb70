import { recordStaffAction } from '../../access/staff-actions.ts';
import { raiseStaffTask, type TaskFacts } from '../../jobs/staff-task.ts';
import type { Transaction } from '../../db/index.ts';
import type { StatementItem } from '../../providers/provider.ts';
import { lockAttempt, readEvents, siblingsOf, type AttemptInOrder } from '../attempts/attempts.repository.ts';
import { followUp } from '../attempts/follow-up.ts';
import { francsReceived, receivedOf } from '../attempts/payment-case.ts';
import { recordEvent } from '../attempts/record-event.ts';
import type { Core } from '../core.ts';
import { askForRefund, findByRefundReference, moveRefund } from './refunds.repository.ts';

const CAUSE = { source: 'reconciler' } as const;

/**
 * Records a refund that the provider's statement lists, once whatever day is read again. It closes the refund that staff were asked
 * for. A refund that fits none of ours becomes a task.
 *
 * @param item a refund of this attempt; the provider refunds whole payments only, so that its amount is not compared
 * @param staffId who had the provider asked, for the audit trail
 */
export async function applyRefund(
  core: Core,
  attemptId: string,
  item: StatementItem,
  staffId?: number,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const held = await lockAttempt(tx, attemptId);
    const { provider, state, clientReference } = held.attempt;
    const named = await findByRefundReference(tx, provider, item.transactionId);
    if (named?.attemptId === attemptId) return;
    const isHeld = state === 'surplus' || state === 'conflicted';
    if (named || !isHeld || !(await recordFound(core, tx, held, item)))
      return reportUnasked(core, tx, provider, item, held);
    core.log.warn(
      { attemptId, from: state, reference: item.transactionId },
      'the provider has refunded a payment',
    );
    if (staffId === undefined) return;
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'refund.found',
        subject: { kind: 'payment', id: clientReference },
        detail: { reference: item.transactionId, from: state },
      },
      core.clock.now(),
    );
  });
}

/** @returns false when a refund of this payment is recorded already under another reference */
async function recordFound(
  core: Core,
  tx: Transaction,
  held: AttemptInOrder,
  item: StatementItem,
): Promise<boolean> {
  const { attempt } = held;
  const at = core.clock.now();
  const received = francsReceived(receivedOf(await readEvents(tx, attempt.id)));
  const reason = attempt.state === 'conflicted' ? 'conflict' : 'surplus';
  const refund = await askForRefund(tx, attempt, { reason, received, at });
  const made = { providerReference: item.transactionId, foundAtProvider: true, madeAt: item.at };
  if (!(await moveRefund(tx, refund, { type: 'provider.refunded' }, made))) return false;
  const after = await recordEvent(tx, attempt, {
    event: { type: 'provider.refunded', amount: received ?? item.amount ?? attempt.amount, received },
    evidence: { refundReference: item.transactionId },
    cause: CAUSE,
    at,
  });
  if (!after) return false;
  await followUp(core, tx, held, after, await siblingsOf(tx, attempt), CAUSE);
  return true;
}

/** Raises a task for a refund that fits none that the shop knows of. @param held its payment, if it is known */
export async function reportUnasked(
  { log }: Pick<Core, 'log'>,
  db: Transaction | Core['db'],
  provider: string,
  item: StatementItem,
  held?: AttemptInOrder,
): Promise<void> {
  const detail: TaskFacts = {
    ...(held && { orderId: held.order.id, transactionId: held.attempt.clientReference }),
    reference: item.transactionId,
    session: item.sessionId,
    amount: item.amount,
    at: item.at.toISOString(),
  };
  const key = `${provider}/${item.transactionId}`;
  if (await raiseStaffTask(db, { kind: 'unasked_refund', key, detail }))
    log.error({ provider, ...detail }, 'a refund at the provider that the shop does not know of');
}
