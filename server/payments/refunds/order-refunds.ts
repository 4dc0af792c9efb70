import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { staff as text } from '#domain/messages/staff.ts';
import type { RefundCause, RefundStep } from '#domain/payments/order-refund.ts';
import {
  isAtProvider,
  isReturnedByTwo,
  isSameReference,
  type RefundAnswer,
} from '#domain/payments/refund.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import type { OrderRefundEvent } from '#machines/order-refund/index.ts';
import { recordStaffAction, staffName } from '../../access/staff-actions.ts';
import { databaseFailure } from '../../db/failure.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { orderLines, orderRefunds } from '../../db/schema.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { closeStaffTask, raiseStaffTask } from '../../jobs/staff-task.ts';
import { Problem } from '../../problem.ts';
import {
  type AttemptInOrder,
  findByReference,
  lockAttempt,
  readAttempt,
} from '../store/attempts.repository.ts';
import { canSend, type Core } from '../store/core.ts';
import {
  amountGiven,
  findOrderRefund,
  findOrderRefunds,
  insertOrderRefund,
  moveOrderRefund,
  type OrderRefundRow,
} from '../store/order-refunds.repository.ts';
import type { AttemptRow } from '../store/projection.ts';
import { findUseOfReference } from '../store/refund-references.repository.ts';
import { applyRefund } from './apply-refund.ts';
import { completeRefund, findInvoiceOf, receivedBy, tellOfRefund } from './complete-refund.ts';
import { askAboutRefunds } from './known-refunds.ts';

/** A refund that a member of staff asks for on the page of an order. */
export interface RefundRequest {
  orderId: number;
  transactionId: string;
  /** Whole francs. */
  amount: number;
  cause: RefundCause;
  reason: string;
  /** The positions of the lines of the order that it is about. */
  lines: readonly number[];
  /** The staff account. */
  staffId: number;
  /** One per decision: the same again asks for nothing (I19). */
  requestKey: string | undefined;
}

/** A step of a member of staff with such a refund. */
export interface RefundStepRequest {
  orderId: number;
  refundId: number;
  step: RefundStep;
  staffId: number;
  isManager: boolean;
  reason: string | undefined;
  /** The provider's own reference of a refund that was made by hand. */
  refundReference: string | undefined;
}

/**
 * Asks for a refund of a payment that counts. All refunds of a payment together are never more than it brought: they are compared under the
 * lock of the order.
 *
 * @throws Problem `payment.unknown`, also for a payment of another order; `refund.not_possible` for one that does not count or has no
 *   invoice yet; `request.invalid` for more than is left and for a line that the order does not have; `request.conflict` for a key that was
 *   used to ask for something else
 */
export async function askForOrderRefund(core: Core, request: RefundRequest): Promise<void> {
  const { orderId, transactionId, amount, cause, reason, staffId, requestKey = null } = request;
  await core.db.transaction(async (tx) => {
    const found = await findByReference(tx, transactionId);
    if (!found || found.order.id !== orderId) throw new Problem('payment.unknown');
    const { attempt, order } = await lockAttempt(tx, found.attempt.id);
    const lines = [...new Set(request.lines)].toSorted((one, other) => one - other);
    const terms = { attemptId: attempt.id, amount, cause, lines };
    if (requestKey !== null && (await isAsked(tx, { staffId, requestKey, terms }))) return;
    if (attempt.state !== 'succeeded' || (await findInvoiceOf(tx, attempt.id)) === undefined)
      throw new Problem('refund.not_possible');
    const earlier = await findOrderRefunds(tx, attempt.id);
    const given = amountGiven(earlier);
    const left = (await receivedBy(tx, attempt)) - given;
    if (amount > left) throw invalid('amount', text.errors.refundAbove(left));
    await requireLines(tx, orderId, lines);
    const at = core.clock.now();
    const refund = await insertOrderRefund(tx, attempt, {
      amount,
      cause,
      reason,
      lines,
      askedBy: staffId,
      // Parts of a sum do not go around the second person.
      isByTwo: isReturnedByTwo(given + amount),
      requestKey,
      number: earlier.length + 1,
      at,
    });
    await note(tx, core, { refund, attempt, staffId, action: 'refund.asked', reason });
    await raiseStaffTask(tx, {
      kind: 'order_refund',
      key: String(refund.id),
      detail: { orderId, transactionId, amount },
    });
    await tellOfRefund(tx, order, refund, 'asked');
  });
}

const invalid = (field: string, message: string): Problem =>
  new Problem('request.invalid', { fields: [{ field, message }] });

type RefundTerms = Pick<OrderRefundRow, 'attemptId' | 'amount' | 'cause' | 'lines'>;

/** Whether the same request was answered before. @throws Problem `request.conflict` if its key was used to ask for something else */
async function isAsked(
  tx: Transaction,
  { staffId, requestKey, terms }: { staffId: number; requestKey: string; terms: RefundTerms },
): Promise<boolean> {
  const { attemptId, amount, cause, lines } = orderRefunds;
  const [asked] = await tx
    .select({ attemptId, amount, cause, lines })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.askedBy, staffId), eq(orderRefunds.requestKey, requestKey)));
  if (asked && !isDeepStrictEqual(asked, terms))
    throw new Problem('request.conflict', { message: text.errors.refundAsked(asked.amount) });
  return asked !== undefined;
}

async function requireLines(tx: Transaction, orderId: number, lines: readonly number[]): Promise<void> {
  const own = await tx
    .select({ position: orderLines.position })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const known = new Set(own.map(({ position }) => position));
  if (lines.some((position) => !known.has(position))) throw invalid('lines', text.errors.refundLines);
}

/** Writes what a member of staff did into the trail. */
async function note(
  tx: Transaction,
  core: Core,
  {
    refund,
    attempt,
    staffId,
    action,
    reason,
    detail,
  }: {
    refund: OrderRefundRow;
    attempt: AttemptRow;
    staffId: number;
    action: StaffActionName;
    reason: string | undefined;
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  const { id, number, amount, cause } = refund;
  await recordStaffAction(
    tx,
    {
      staffId,
      action,
      subject: { kind: 'payment', id: attempt.clientReference },
      ...(reason !== undefined && { reason }),
      detail: { refundId: id, number, amount, cause, from: refund.state, ...detail },
    },
    core.clock.now(),
  );
  core.log.info({ refundId: id, attemptId: attempt.id, staffId, action }, 'staff decided about a refund');
}

/** What each step of staff is called in the trail. */
const ACTIONS = {
  claim: 'refund.claimed',
  takeOver: 'refund.taken_over',
  release: 'refund.released',
  send: 'refund.sent',
  record: 'payment.refunded',
  withdraw: 'refund.withdrawn',
} as const satisfies Record<RefundStep, StaffActionName>;

/** Whether this person has taken this step already, e.g. because the answer to the same request was lost (I19). */
function isRepeated(
  { state, claimedBy, providerReference, foundAtProvider }: OrderRefundRow,
  { step, staffId, refundReference }: RefundStepRequest,
): boolean {
  if (claimedBy !== staffId) return false;
  if (step === 'claim' || step === 'takeOver') return state === 'claimed';
  if (step === 'send') return isAtProvider(state) || (state === 'made' && foundAtProvider === true);
  return step === 'record' && state === 'made' && isSameReference(providerReference, refundReference);
}

/**
 * Takes a step with a refund. Taking it again changes nothing. Before a claim, a sending and a recording the provider is asked what it knows: what it has returned already is
 * recorded as made.
 *
 * @throws Problem `refund.unknown`, also for a refund of another order; `refund.claimed` by another person; `task.second_person` above the
 *   sum that one person may return; `refund.not_claimed`; `task.refused` for what is not possible now; `request.invalid` for the reference
 *   of another refund, or of returned credit
 */
export async function takeRefundStep(core: Core, request: RefundStepRequest): Promise<void> {
  const { refundId, orderId, step } = request;
  const refund = await findOrderRefund(core.db, refundId);
  const found = refund && (await readAttempt(core.db, refund.attemptId));
  if (!refund || found?.order.id !== orderId) throw new Problem('refund.unknown');
  if (isRepeated(refund, request)) return;
  const known = await askBefore(core, step, refund, found.attempt);
  if (known === 'refunded') return;
  await core.db
    .transaction(async (tx) => {
      const held = await lockAttempt(tx, found.attempt.id);
      const now = await findOrderRefund(tx, refundId);
      if (!now) throw new Error(`refund ${refundId} is gone`);
      // The same request may have been first.
      if (isRepeated(now, request)) return;
      await move(core, tx, { held, refund: now, request, known });
    })
    .catch((error: unknown) => {
      if (databaseFailure(error)?.constraint !== 'order_refunds_reference') throw error;
      throw invalid('refund_reference', text.errors.referenceTaken);
    });
}

/** Asks the provider for a refund of the whole payment. A part is returned by other means, which its statement does not name. */
async function askBefore(
  core: Core,
  step: RefundStep,
  refund: OrderRefundRow,
  attempt: AttemptRow,
): Promise<RefundAnswer | 'refunded' | null> {
  if (step === 'release' || step === 'withdraw') return null;
  const known = await askAboutRefunds(core, attempt);
  if (known.kind !== 'refunded') return known.kind;
  if (!(await applyRefund(core, attempt.id, known.item))) return 'noAnswer';
  const after = await findOrderRefund(core.db, refund.id);
  return after?.state === 'made' ? 'refunded' : 'none';
}

async function move(
  core: Core,
  tx: Transaction,
  {
    held: { attempt, order },
    refund,
    request,
    known,
  }: {
    held: AttemptInOrder;
    refund: OrderRefundRow;
    request: RefundStepRequest;
    known: RefundAnswer | null;
  },
): Promise<void> {
  const { step, staffId, reason, refundReference } = request;
  const at = core.clock.now();
  // The payment may have been taken back meanwhile.
  if (attempt.state !== 'succeeded' && step !== 'withdraw' && step !== 'release')
    throw new Problem('task.refused');
  if (step === 'send') {
    const isWhole = refund.amount === (await receivedBy(tx, attempt));
    if (!isWhole || !canSend(core, attempt)) throw new Problem('task.refused');
  }
  if (step === 'record') {
    const { provider } = attempt;
    if (refundReference === undefined) throw invalid('refund_reference', text.errors.referenceRequired);
    if (await findUseOfReference(tx, provider, refundReference))
      throw invalid('refund_reference', text.errors.referenceTaken);
  }
  const moved = await moveOrderRefund(tx, refund, eventOf(request), {
    at,
    ...((step === 'claim' || step === 'takeOver') && { claimedAt: at, providerAnswer: known }),
    ...(step === 'release' && { claimedAt: null, providerAnswer: null }),
    ...(step === 'send' && { sendings: refund.sendings + 1, refusal: null }),
    ...(step === 'record' && { providerReference: refundReference, foundAtProvider: false, madeAt: at }),
  });
  if (!moved) throw await refusal(tx, refund, request);
  await note(tx, core, {
    refund,
    attempt,
    staffId,
    action: ACTIONS[step],
    reason,
    detail: { answer: known, reference: refundReference },
  });
  if (step === 'send')
    await enqueue(tx, {
      kind: 'refund.send',
      key: `${refund.id}/${moved.sendings}`,
      payload: { refundId: refund.id, of: 'order' },
    });
  if (step === 'record') await completeRefund(tx, order, moved, at);
  if (step === 'withdraw') await closeStaffTask(tx, { kind: 'order_refund', key: String(refund.id), at });
}

function eventOf({ step, staffId: by, isManager }: RefundStepRequest): OrderRefundEvent {
  switch (step) {
    case 'claim':
      return { type: 'refund.claimed', by };
    case 'takeOver':
      return { type: 'refund.takenOver', by, isManager };
    case 'release':
      return { type: 'refund.released', by };
    case 'send':
      return { type: 'refund.sent', by };
    case 'record':
      return { type: 'refund.made', by };
    case 'withdraw':
      return { type: 'refund.withdrawn' };
    default:
      throw new Error(`no such step: ${String(step satisfies never)}`);
  }
}

/** Why a step was refused: who holds the refund, or that another person is needed, if that is the reason. */
async function refusal(
  db: Database,
  { state, claimedBy, claimedAt, askedBy, isByTwo }: OrderRefundRow,
  { step, staffId }: RefundStepRequest,
): Promise<Problem> {
  if ((step === 'record' || step === 'send') && (state === 'asked' || state === 'refused'))
    return new Problem('refund.not_claimed');
  if (isByTwo && askedBy === staffId && (step === 'claim' || step === 'takeOver'))
    return new Problem('task.second_person');
  if (state !== 'claimed' || claimedBy === null || claimedAt === null) return new Problem('task.refused');
  const name = await staffName(db, claimedBy);
  return new Problem('refund.claimed', {
    message: text.refundClaimed(name, momentInDakar(claimedAt.getTime())),
  });
}
