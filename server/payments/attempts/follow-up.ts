import { isPaid, isSettled, type AttemptState } from '#domain/payments/attempt-state.ts';
import type { SettlementFacts } from '#machines/payment-lifecycle/index.ts';
import type { Transaction } from '../../db/index.ts';
import { closeStaffTask, raiseStaffTask, type StaffTaskKind } from '../../jobs/staff-task.ts';
import { readEvents, type AttemptInOrder } from '../store/attempts.repository.ts';
import type { Core } from '../store/core.ts';
import { askForRefund, findRefund, moveRefund } from '../store/refunds.repository.ts';
import { enqueuePayerMessages } from './payer-messages.ts';
import { isOffered, type AttemptRow, francsReceived, receivedOf } from '../store/projection.ts';
import { recordEvent } from '../store/record-event.ts';
import { isUndecided } from '../store/staff-reports.ts';
import type { Cause } from '../store/stored-event.ts';

/** States that staff must end, and the task that says so. */
const TASKS: Partial<Record<AttemptState, StaffTaskKind>> = { surplus: 'refund', conflicted: 'conflict' };

/**
 * Whether money for the instalment is still due. What was asked for before the instalment was divided settles none of its parts:
 * an instalment is paid by exactly its amount (I4).
 *
 * @param siblings its other attempts
 */
export function settlementFacts(
  { order, intent, attempt, cashPaymentId }: AttemptInOrder,
  siblings: readonly AttemptRow[],
): SettlementFacts {
  const settling = siblings.find(({ state }) => isSettled(state));
  const cash = cashPaymentId === null ? null : `cash payment ${cashPaymentId}`;
  const divided = attempt.amount === intent.amountDue ? null : `division of instalment ${intent.id}`;
  return { orderState: order.state, settledBy: settling?.id ?? cash ?? divided };
}

/**
 * Does what a new state requires, in the transaction that writes it: staff tasks, messages to the payer, and no other attempt of
 * the instalment stays open.
 *
 * @param before as it was read before the event
 * @param siblings the other attempts of the instalment
 */
export async function followUp(
  core: Core,
  tx: Transaction,
  { attempt: before, order }: AttemptInOrder,
  after: AttemptRow,
  siblings: readonly AttemptRow[],
  cause: Cause,
): Promise<void> {
  if (isUndecided(before) && !isUndecided(after))
    await closeStaffTask(tx, { kind: 'stuck_payment', key: after.id, at: core.clock.now() });
  if (after.state === before.state) return;
  const [done, raised] = [TASKS[before.state], TASKS[after.state]];
  const at = core.clock.now();
  if (done) await closeStaffTask(tx, { kind: done, key: after.id, at });
  if (after.state === 'succeeded' && done) await withdrawRefund(tx, after, at);
  if (raised && !(await isKept(tx, after))) {
    const received = francsReceived(receivedOf(await readEvents(tx, after.id)));
    await askForRefund(tx, after, { reason: raised === 'conflict' ? raised : 'surplus', received, at });
    const detail = { orderId: order.id, transactionId: after.clientReference, amount: after.amount };
    await raiseStaffTask(tx, { kind: raised, key: after.id, detail });
  }
  await enqueuePayerMessages(tx, order, after);
  if (!isPaid(after.state)) return;
  for (const sibling of siblings)
    if (isOffered(sibling)) await supersede(core, tx, sibling, cause, 'another attempt was paid');
}

/** Its money stays with the shop, as credit of the customer: nothing is to be returned. */
const isKept = async (tx: Transaction, { id }: AttemptRow): Promise<boolean> =>
  (await findRefund(tx, id))?.state === 'kept';

/** The money of a conflict was accepted: nothing is to be returned. */
async function withdrawRefund(tx: Transaction, { id }: AttemptRow, at: Date): Promise<void> {
  const refund = await findRefund(tx, id);
  if (refund) await moveRefund(tx, refund, { type: 'refund.withdrawn' }, { at });
}

/**
 * Supersedes an attempt: it is no longer offered for payment, stays watched, and its open session gets
 * closed. The caller holds the lock of the order.
 *
 * @returns `undefined` when it is paid or superseded already
 */
export async function supersede(
  core: Core,
  tx: Transaction,
  attempt: AttemptRow,
  cause: Cause,
  reason: string,
): Promise<AttemptRow | undefined> {
  const now = core.clock.now();
  const event = { event: { type: 'attempt.superseded' }, evidence: {}, cause, reason, at: now } as const;
  const superseded = await recordEvent(tx, attempt, event, () => ({ nextCheckAt: now }));
  if (superseded)
    core.log.info({ attemptId: attempt.id, source: cause.source, reason }, 'payment superseded');
  return superseded;
}
