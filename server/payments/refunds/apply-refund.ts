import { recordStaffAction } from '../../access/staff-actions.ts';
import { raiseStaffTask, type TaskFacts } from '../../jobs/staff-task.ts';
import type { Transaction } from '../../db/index.ts';
import type { StatementItem } from '../../providers/provider.ts';
import { lockAttempt, readEvents, siblingsOf, type AttemptInOrder } from '../store/attempts.repository.ts';
import { followUp } from '../attempts/follow-up.ts';
import { recordEvent } from '../store/record-event.ts';
import type { Core } from '../store/core.ts';
import { cancelInvoiceOf } from '../ledger/cancel-invoice.ts';
import {
  askForRefund,
  findRefund,
  moveRefund,
  nameRefund,
  type RefundRow,
} from '../store/refunds.repository.ts';
import {
  findOrderRefunds,
  moveOrderRefund,
  nameOrderRefund,
  type OrderRefundRow,
} from '../store/order-refunds.repository.ts';
import { francsReceived, receivedOf } from '../store/projection.ts';
import { findUseOfReference } from '../store/refund-references.repository.ts';
import { completeRefund, receivedBy } from './complete-refund.ts';
import { unaskedRefundKey } from '../store/unasked-refund.repository.ts';

const CAUSE = { source: 'reconciler' } as const;

/**
 * Records a refund that the provider's statement lists, once whatever day is read again. It closes the refund that staff were asked
 * for, of a payment that does not count or of one that does. Where the payment had settled its instalment, the instalment is to be paid again, its invoice is cancelled and staff get a
 * task (HAZARDS B40). A refund that fits none of ours becomes a task.
 *
 * @param item a refund of this attempt; the provider refunds whole payments only, so that its amount is not compared
 * @param staffId who had the provider asked, for the audit trail
 * @returns false while the invoice of the payment is being issued: the next reading of the statement applies it
 */
export async function applyRefund(
  core: Core,
  attemptId: string,
  item: StatementItem,
  staffId?: number,
): Promise<boolean> {
  return core.db.transaction(async (tx) => {
    const held = await lockAttempt(tx, attemptId);
    const { provider, state, clientReference } = held.attempt;
    const use = await findUseOfReference(tx, provider, item.transactionId);
    if (use?.of === 'payment' && use.attemptId === attemptId) return true;
    const unnamed = use ? undefined : await findUnnamed(tx, held);
    if (unnamed) {
      await nameRefund(tx, unnamed, item.transactionId);
      return true;
    }
    // Its money is credit of the customer, and may be spent: what the provider has returned is a task, unless staff have noted this
    // transfer as the return of that credit, which they may do on any order of the customer.
    if (held.isKept) {
      const { id, customerId } = held.order;
      const isNoted =
        use?.of === 'credit' &&
        (use.orderId === id || (customerId !== null && use.customerId === customerId));
      if (!isNoted) await reportUnasked(core, tx, provider, item, held);
      return true;
    }
    const isHeld = state === 'surplus' || state === 'conflicted' || state === 'succeeded';
    const asked = use ? undefined : await findAskedFor(tx, held);
    if (asked && asked !== 'inParts') {
      await closeAskedFor(core, tx, held, { refund: asked, item });
      return true;
    }
    if (use || asked || !isHeld) {
      await reportUnasked(core, tx, provider, item, held);
      return true;
    }
    const isBilled = state !== 'succeeded' || (await cancelInvoiceOf(tx, held.intent.id, core.clock.now()));
    if (!isBilled) return false;
    await recordReturned(core, tx, held, { ...item, reference: item.transactionId });
    core.log.warn(
      { attemptId, from: state, reference: item.transactionId },
      'the provider has refunded a payment',
    );
    if (staffId === undefined) return true;
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
    return true;
  });
}

/** The refund of money that does not count that the provider's API made, which gives no reference. */
async function findUnnamed(tx: Transaction, { attempt }: AttemptInOrder): Promise<RefundRow | undefined> {
  if (attempt.state !== 'refunded') return undefined;
  const refund = await findRefund(tx, attempt.id);
  return refund?.state === 'made' && refund.providerReference === null ? refund : undefined;
}

/**
 * The refund of the whole payment that staff asked for and the statement may mean.
 *
 * @returns `inParts` where parts of the payment were returned already: a refund of the whole fits nothing
 */
async function findAskedFor(
  tx: Transaction,
  { attempt }: AttemptInOrder,
): Promise<OrderRefundRow | 'inParts' | undefined> {
  if (attempt.state !== 'succeeded') return undefined;
  const refunds = await findOrderRefunds(tx, attempt.id);
  const made = refunds.filter(({ state }) => state === 'made');
  // Made by the provider's API, which gives no reference.
  const unnamed = made.find(({ providerReference }) => providerReference === null);
  if (unnamed) return unnamed;
  if (made.length > 0) return 'inParts';
  const received = await receivedBy(tx, attempt);
  return refunds.find(({ state, amount }) => state !== 'withdrawn' && amount === received);
}

async function closeAskedFor(
  { clock }: Pick<Core, 'clock'>,
  tx: Transaction,
  { order }: AttemptInOrder,
  { refund, item }: { refund: OrderRefundRow; item: StatementItem },
): Promise<void> {
  if (refund.state === 'made') return nameOrderRefund(tx, refund, item.transactionId);
  const at = clock.now();
  const made = { providerReference: item.transactionId, foundAtProvider: true, madeAt: item.at, at };
  const moved = await moveOrderRefund(tx, refund, { type: 'provider.refunded' }, made);
  if (!moved) throw new Error(`refund ${refund.id} was not accepted in ${refund.state}`);
  await completeRefund(tx, order, moved, at);
}

/** Money that the provider has returned. */
interface ReturnedAtProvider {
  /** Whole francs, if they are known. */
  amount?: number | undefined;
  /** The provider's reference; its API gives none, its statement does. */
  reference: string | null;
  at: Date;
}

/**
 * Writes the event of the payment and the refund, and raises the task where the payment had settled its instalment. The caller holds the
 * lock of the order.
 *
 * @param how the event of the refund
 */
export async function recordReturned(
  core: Core,
  tx: Transaction,
  held: AttemptInOrder,
  returned: ReturnedAtProvider,
  how: 'provider.refunded' | 'provider.accepted' = 'provider.refunded',
): Promise<void> {
  const { attempt, order } = held;
  const { reference, at: madeAt } = returned;
  const at = core.clock.now();
  const isSettled = attempt.state === 'succeeded';
  const received = francsReceived(receivedOf(await readEvents(tx, attempt.id)));
  const reason = isSettled ? 'reversal' : attempt.state === 'conflicted' ? 'conflict' : 'surplus';
  const refund = await askForRefund(tx, attempt, { reason, received, at });
  const made = { providerReference: reference, foundAtProvider: true, madeAt, at };
  await moveRefund(tx, refund, { type: how }, made);
  const after = await recordEvent(tx, attempt, {
    event: { type: 'provider.refunded', amount: received ?? returned.amount ?? attempt.amount, received },
    evidence: reference === null ? {} : { refundReference: reference },
    cause: CAUSE,
    at,
  });
  if (!after) throw new Error(`the refund of ${attempt.clientReference} was not accepted`);
  await followUp(core, tx, held, after, await siblingsOf(tx, attempt), CAUSE);
  if (!isSettled) return;
  await raiseStaffTask(tx, {
    kind: 'reversed_payment',
    key: attempt.id,
    detail: {
      orderId: order.id,
      transactionId: attempt.clientReference,
      amount: attempt.amount,
      reference,
      at: madeAt.toISOString(),
    },
  });
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
  const key = await unaskedRefundKey(db, provider, item.transactionId);
  if (await raiseStaffTask(db, { kind: 'unasked_refund', key, detail }))
    log.error({ provider, ...detail }, 'a refund at the provider that the shop does not know of');
}
