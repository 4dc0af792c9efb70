import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { staff as text } from '#domain/messages/staff.ts';
import { isFinal } from '#domain/payments/attempt-state.ts';
import { isAtProvider, isBeingReturned, isReturnedByTwo, isSameReference } from '#domain/payments/refund.ts';
import { isAcceptable, isKeepable } from '#machines/payment-lifecycle/index.ts';
import { CURRENCY } from '#domain/money/money.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { countListed } from '../db/count-listed.ts';
import { type Database, tables } from '../db/index.ts';
import { paymentAttempts, paymentIntents } from '../db/schema.ts';
import { closeStaffTask, type StaffTaskKind } from '../jobs/staff-task.ts';
import { DecisionRefused, type PaymentCase, type Payments } from '../payments/index.ts';
import { Problem, type ProblemCode } from '../problem.ts';
import { findProposals, type Proposal, proposeOrConfirm } from './proposals.ts';
import { readStaffPage, STAFF_PAGE_SIZE, type StaffPage } from './pages.ts';

type TaskRow = typeof tables.staffTasks.$inferSelect;

/** Kinds whose key is the id of a payment attempt. */
const ABOUT_ATTEMPTS: readonly StaffTaskKind[] = [
  'refund',
  'conflict',
  'reversed_payment',
  'stuck_payment',
  'unknown_status',
];
/** Tasks about money that end only by a decision about the payment, never by closing them (HAZARDS C25). */
const ABOUT_MONEY: readonly StaffTaskKind[] = ['refund', 'conflict'];
/** It ends when its refund is made or withdrawn, on the page of the order. */
const ENDED_ELSEWHERE: readonly StaffTaskKind[] = ['order_refund'];
/** Tasks about money that no payment of ours accounts for. Closing is all that ends them, so a second person confirms it (decision 0016). */
const CLOSED_BY_TWO: readonly StaffTaskKind[] = ['orphan_payment', 'unasked_refund'];

/** What a member of staff may do with a task now. `claim_together`, `close_together`: a second person must confirm. */
export type TaskAction =
  | 'accept'
  | 'keep'
  | 'claim'
  | 'claim_together'
  | 'take_over'
  | 'release'
  | 'send'
  | 'refund'
  | 'check'
  | 'close'
  | 'close_together';

/** The member of staff who looks at a task. */
export interface Viewer {
  staffId: number;
  isManager: boolean;
}

/** A task in a list, with the payment that it is about. */
export interface TaskSummary {
  task: TaskRow;
  transactionId: string | null;
  amount: number | null;
}

/** A task with all that is needed to decide. */
export interface TaskDetail {
  task: TaskRow;
  payment: PaymentCase | undefined;
  proposals: Proposal[];
  actions: TaskAction[];
}

/** The dependencies of staff's work on tasks. */
export interface TaskWork {
  db: Database;
  clock: Clock;
  payments: Pick<
    Payments,
    | 'findCase'
    | 'acceptConflict'
    | 'keepMoney'
    | 'claimRefund'
    | 'takeOverRefund'
    | 'releaseRefund'
    | 'sendClaimedRefund'
    | 'recordRefund'
    | 'status'
    | 'due'
    | 'recordCash'
    | 'reverseCash'
    | 'cashEntries'
    | 'putAside'
    | 'lastPayable'
  >;
}

/** An action on a task: who and why. */
interface Deed extends Viewer {
  taskId: number;
  reason: string;
}

export const countOpenTasks = (db: Database): Promise<number> =>
  countListed(db, tables.staffTasks, isNull(tables.staffTasks.doneAt));

/** One page of the open tasks, oldest first, or of the closed ones, last closed first. @param page from 1 */
export async function listTasks(
  db: Database,
  state: 'open' | 'closed',
  page: number,
): Promise<StaffPage<TaskSummary>> {
  const { staffTasks } = tables;
  const isOpen = state === 'open';
  const filter = isOpen ? isNull(staffTasks.doneAt) : isNotNull(staffTasks.doneAt);
  const order = isOpen
    ? [asc(staffTasks.createdAt), asc(staffTasks.id)]
    : [desc(staffTasks.doneAt), desc(staffTasks.id)];
  return readStaffPage(page, await countListed(db, staffTasks, filter), async (offset) =>
    withPayments(
      db,
      await db
        .select()
        .from(staffTasks)
        .where(filter)
        .orderBy(...order)
        .limit(STAFF_PAGE_SIZE)
        .offset(offset),
    ),
  );
}

/** Adds the payments that the tasks are about. */
async function withPayments(db: Database, rows: TaskRow[]): Promise<TaskSummary[]> {
  const ids = rows.flatMap(({ kind, key }) => (ABOUT_ATTEMPTS.includes(kind) ? [key] : []));
  const attempts =
    ids.length === 0
      ? []
      : await db
          .select({
            id: paymentAttempts.id,
            transactionId: paymentAttempts.clientReference,
            amount: paymentAttempts.amount,
          })
          .from(paymentAttempts)
          .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
          .where(inArray(paymentAttempts.id, ids));
  return rows.map((task) => {
    const attempt = attempts.find(({ id }) => id === task.key);
    return { task, transactionId: attempt?.transactionId ?? null, amount: attempt?.amount ?? null };
  });
}

/** The open tasks about the payments and refunds of an order, the oldest first. */
export function findOpenTasksOf(db: Database, orderId: number): Promise<Pick<TaskRow, 'id' | 'kind'>[]> {
  const { staffTasks, orderRefunds } = tables;
  const payments = db
    .select({ id: sql<string>`${paymentAttempts.id}::text` })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentIntents.orderId, orderId));
  const refunds = db
    .select({ id: sql<string>`${orderRefunds.id}::text` })
    .from(orderRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, orderRefunds.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentIntents.orderId, orderId));
  return db
    .select({ id: staffTasks.id, kind: staffTasks.kind })
    .from(staffTasks)
    .where(
      and(
        isNull(staffTasks.doneAt),
        or(
          and(inArray(staffTasks.kind, [...ABOUT_ATTEMPTS]), inArray(staffTasks.key, payments)),
          and(eq(staffTasks.kind, 'order_refund'), inArray(staffTasks.key, refunds)),
        ),
      ),
    )
    .orderBy(asc(staffTasks.createdAt), asc(staffTasks.id));
}

/** @throws Problem `task.unknown` */
export async function readTask({ db, payments }: TaskWork, id: number, viewer: Viewer): Promise<TaskDetail> {
  const [task] = await db.select().from(tables.staffTasks).where(eq(tables.staffTasks.id, id));
  if (!task) throw new Problem('task.unknown');
  const payment = ABOUT_ATTEMPTS.includes(task.kind) ? await payments.findCase(task.key) : undefined;
  const proposals = await findProposals(db, task);
  return { task, payment, proposals, actions: actionsOf({ task, payment, proposals }, viewer) };
}

function actionsOf(
  { task: { kind, doneAt }, payment, proposals }: Omit<TaskDetail, 'actions'>,
  viewer: Viewer,
): TaskAction[] {
  if (doneAt !== null || ENDED_ELSEWHERE.includes(kind)) return [];
  if (!payment) return [CLOSED_BY_TWO.includes(kind) ? 'close_together' : 'close'];
  const { state } = payment;
  return [
    ...(canAccept(payment) ? (['accept'] as const) : []),
    ...(canKeep(payment) ? (['keep'] as const) : []),
    ...((state === 'conflicted' || state === 'surplus') && payment.refund?.state !== 'kept'
      ? refundActions(payment, proposals, viewer)
      : []),
    ...(isFinal(state) ? [] : (['check'] as const)),
    ...(ABOUT_MONEY.includes(kind) ? [] : (['close'] as const)),
  ];
}

/** Not while a person is about to return the money. */
const canAccept = ({ state, received, refund }: PaymentCase): boolean =>
  state === 'conflicted' &&
  received !== undefined &&
  isAcceptable(received.mismatches) &&
  !(refund && isBeingReturned(refund.state));

/** Real francs of this payment that are not being returned. */
const canKeep = ({ state, received, refund }: PaymentCase): boolean =>
  (state === 'surplus' || (state === 'conflicted' && isKeepable(received?.mismatches ?? []))) &&
  received?.currency === CURRENCY &&
  (received.amount ?? 0) > 0 &&
  (!refund || refund.state === 'asked');

/** Above a sum, one person asks for the refund and another one claims it (decision 0061). */
function refundActions(
  payment: PaymentCase,
  proposals: readonly Proposal[],
  { staffId, isManager }: Viewer,
): TaskAction[] {
  const { refund } = payment;
  if (!refund || !isBeingReturned(refund.state)) {
    const asked = proposals.filter(({ action }) => action === 'refund.claim_proposed');
    if (!isReturnedByTwo(amountToReturn(payment)) || asked.some((each) => each.staffId !== staffId))
      return ['claim'];
    return asked.length === 0 ? ['claim_together'] : [];
  }
  if (isAtProvider(refund.state)) return [];
  if (refund.claimedBy === staffId)
    return [...(refund.isSendable ? (['send'] as const) : []), 'refund', 'release'];
  return isManager ? ['take_over'] : [];
}

/** Whole francs; what was asked for where the received amount cannot be read. */
const amountToReturn = ({ received, amount }: PaymentCase): number => received?.amount ?? amount;

/**
 * Accepts the money of a conflict. The first request is only recorded, and a second staff member confirms it: no single person marks
 * an order as paid alone (HAZARDS C25, decision 0016).
 *
 * @returns whether the money counts now
 * @throws Problem `task.unknown`, `task.refused`, `task.not_acceptable` for another amount than is due and for money that is
 *   not this payment's, `task.second_person` when the same person confirms
 */
export async function acceptTask(work: TaskWork, deed: Deed): Promise<boolean> {
  const detail = await readUnreturned(work, deed);
  if (detail.payment?.state === 'conflicted' && !canAccept(detail.payment))
    throw new Problem('task.not_acceptable', {
      message: text.notAcceptable(detail.payment, canKeep(detail.payment)),
    });
  return decideTogether(work, deed, withAction(detail, 'accept'), {
    action: 'payment.acceptance_proposed',
    name: 'accepted',
    decide: work.payments.acceptConflict,
  });
}

/** @throws Problem `task.unknown`, `refund.claimed` while a person or the provider returns the money */
async function readUnreturned(work: TaskWork, deed: Deed): Promise<TaskDetail> {
  const detail = await readTask(work, deed.taskId, deed);
  const refund = detail.payment?.refund;
  if (refund && isBeingReturned(refund.state)) throw new Problem('refund.claimed');
  return detail;
}

/**
 * Stores the first request for a decision about money, and takes it when a second member of staff confirms it (decision 0016).
 *
 * @returns whether the decision was taken
 * @throws Problem `task.second_person` when the same person confirms
 */
async function decideTogether(
  { db, clock }: TaskWork,
  { staffId, reason }: Deed,
  { task, payment, proposals }: ReturnType<typeof withAction>,
  {
    action,
    name,
    detail = {},
    decide,
  }: {
    action: 'payment.acceptance_proposed' | 'payment.keeping_proposed';
    /** Names the decision in its key. */
    name: string;
    detail?: Record<string, unknown>;
    decide: TaskWork['payments']['acceptConflict'];
  },
): Promise<boolean> {
  const { transactionId } = payment;
  const other = await proposeOrConfirm(
    db,
    { task, proposals },
    { staffId, reason, at: clock.now(), action, detail: { transactionId, ...detail } },
  );
  if (!other) return false;
  await decided(
    decide({
      transactionId,
      staffId,
      reason: `${reason} (${text.proposedBy(other.staffId, other.reason)})`,
      idempotencyKey: `task ${task.id}/${task.timesRaised} ${name}`,
    }),
  );
  return true;
}

/**
 * Keeps the money of a surplus or a conflict as credit of the customer. The first request is only recorded, and a second staff member
 * confirms it, as for accepting money.
 *
 * @returns whether it is credit now
 * @throws Problem `task.unknown`, `task.refused`, `refund.claimed` while somebody returns the money, `task.second_person` when the same
 *   person confirms
 * @see DK-11
 */
export async function keepTask(work: TaskWork, deed: Deed): Promise<boolean> {
  const found = withAction(await readUnreturned(work, deed), 'keep');
  return decideTogether(work, deed, found, {
    action: 'payment.keeping_proposed',
    name: 'kept',
    detail: { amount: amountToReturn(found.payment) },
    decide: work.payments.keepMoney,
  });
}

/** What a member of staff does with the refund of a task. */
const CLAIMS = {
  claim: 'claimRefund',
  take_over: 'takeOverRefund',
  release: 'releaseRefund',
  send: 'sendClaimedRefund',
} as const satisfies Partial<Record<TaskAction, keyof TaskWork['payments']>>;

/**
 * Asks for a refund above the sum that one person may return. Another person claims it.
 *
 * @throws Problem `task.unknown`, `task.refused` for a refund that can be claimed at once, `task.second_person` when the same person
 *   asks again
 */
export async function askForRefund(work: TaskWork, deed: Deed): Promise<void> {
  const { db, clock } = work;
  const { taskId, staffId, reason } = deed;
  const detail = await readTask(work, taskId, deed);
  if (isWaitingForOther(detail)) throw new Problem('task.second_person');
  const { payment } = withAction(detail, 'claim_together');
  await proposeOrConfirm(db, detail, {
    staffId,
    reason,
    at: clock.now(),
    action: 'refund.claim_proposed',
    detail: { transactionId: payment.transactionId, amount: amountToReturn(payment) },
  });
}

/** Only the person who reads the task has asked for the refund. */
const isWaitingForOther = ({ task, payment, proposals, actions }: TaskDetail): boolean =>
  task.doneAt === null &&
  payment !== undefined &&
  !(payment.refund && isBeingReturned(payment.refund.state)) &&
  proposals.some(({ action }) => action === 'refund.claim_proposed') &&
  !actions.includes('claim');

/**
 * Claims the refund of a task, takes it over, gives it back, or has the provider make it.
 *
 * @throws Problem `task.unknown`, `task.refused`, `refund.claimed` by another person, `task.second_person` for a refund above the sum
 *   that one person may return, unless another person has asked for it
 */
export async function claimTask(
  work: TaskWork,
  { taskId, ...viewer }: Viewer & { taskId: number; reason?: string },
  action: keyof typeof CLAIMS,
): Promise<void> {
  const detail = await readTask(work, taskId, viewer);
  const { payment, actions } = detail;
  if (!payment) throw new Problem('task.refused');
  if (action === 'claim' && (actions.includes('claim_together') || isWaitingForOther(detail)))
    throw new Problem('task.second_person');
  await work.payments[CLAIMS[action]]({ ...viewer, transactionId: payment.transactionId });
}

/**
 * Records that the person who claimed the refund of a surplus or a conflict returned the money in the provider's portal.
 *
 * @param refund amount in whole francs, all that was received, and the provider's reference
 * @throws Problem `task.unknown`, `task.refused`, `refund.not_claimed` by this person, `request.invalid` for another amount than was
 *   received and for the reference of another refund
 */
export async function refundTask(
  work: TaskWork,
  deed: Deed,
  { amount, refundReference }: { amount: number; refundReference: string },
): Promise<void> {
  const { taskId, staffId, reason } = deed;
  const detail = await readTask(work, taskId, deed);
  if (isRecordedBy(detail.payment, staffId, { amount, refundReference })) return;
  const unclaimed: readonly TaskAction[] = ['claim', 'claim_together', 'take_over'];
  if (unclaimed.some((action) => detail.actions.includes(action)) || isWaitingForOther(detail))
    throw new Problem('refund.not_claimed');
  const { task, payment } = withAction(detail, 'refund');
  const received = payment.received?.amount ?? null;
  if (received !== null && received !== amount) {
    const message = text.errors.refundAmount(received);
    throw new Problem('request.invalid', { fields: [{ field: 'amount', message }] });
  }
  await decided(
    work.payments.recordRefund({
      transactionId: payment.transactionId,
      staffId,
      reason,
      amount,
      refundReference,
      idempotencyKey: `task ${task.id}/${task.timesRaised} refunded`,
    }),
  );
}

/** Whether this person has recorded this refund already, e.g. because the answer to the same request was lost (I19). */
const isRecordedBy = (
  payment: PaymentCase | undefined,
  staffId: number,
  { amount, refundReference }: { amount: number; refundReference: string },
): boolean =>
  payment?.refund?.state === 'made' &&
  payment.refund.claimedBy === staffId &&
  (payment.received?.amount ?? amount) === amount &&
  isSameReference(payment.refund.providerReference, refundReference);

/**
 * Asks the provider again. The task is closed when the payment has an outcome now.
 *
 * @throws Problem `task.unknown`, `task.refused`
 */
export async function checkTask(work: TaskWork, deed: Deed): Promise<void> {
  const { db, clock, payments } = work;
  const { taskId, staffId, reason } = deed;
  const { task, payment } = withAction(await readTask(work, taskId, deed), 'check');
  await payments.status(payment.transactionId, { check: true });
  const after = await payments.findCase(task.key);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'payment.checked',
        subject: { kind: 'payment', id: payment.transactionId },
        reason,
        detail: { taskId, from: payment.state, to: after?.state },
      },
      now,
    );
    if (after && isFinal(after.state)) await closeStaffTask(tx, { kind: task.kind, key: task.key, at: now });
  });
}

/**
 * Closes a task that needs no decision about a payment. Where no payment of ours accounts for the money, the first call only
 * asks for it, and a second member of staff confirms.
 *
 * @throws Problem `task.unknown`, `task.refused` for tasks about a payment's money and closed ones, `task.second_person` when
 *   the same person confirms
 */
export async function closeTask(work: TaskWork, deed: Deed): Promise<void> {
  const { db, clock } = work;
  const { taskId, staffId, reason } = deed;
  const detail = await readTask(work, taskId, deed);
  const { task, actions } = detail;
  const isClosedByTwo = actions.includes('close_together');
  if (!isClosedByTwo && !actions.includes('close')) throw new Problem('task.refused');
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (isClosedByTwo) {
      const request = { staffId, reason, at, action: 'task.closing_proposed' } as const;
      if (!(await proposeOrConfirm(tx, detail, request))) return;
    }
    await closeStaffTask(tx, { kind: task.kind, key: task.key, at });
    const subject = { kind: 'task', id: task.id };
    await recordStaffAction(
      tx,
      { staffId, action: 'task.closed', subject, reason, detail: { kind: task.kind } },
      at,
    );
  });
}

/** @throws Problem `task.refused` unless this is possible now */
function withAction(detail: TaskDetail, action: TaskAction): TaskDetail & { payment: PaymentCase } {
  if (!detail.payment || !detail.actions.includes(action)) throw new Problem('task.refused');
  return { ...detail, payment: detail.payment };
}

/** Why the payment core refused a decision, e.g. because another one came first. */
const REFUSALS: Record<DecisionRefused['code'], ProblemCode> = {
  payment_unknown: 'task.refused',
  not_allowed: 'task.refused',
  key_reused: 'task.refused',
  refund_claimed: 'refund.claimed',
  not_claimed: 'refund.not_claimed',
  reference_taken: 'request.invalid',
};

/** @throws Problem for a decision that the payment core refused */
async function decided(decision: Promise<unknown>): Promise<void> {
  try {
    await decision;
  } catch (error) {
    if (!(error instanceof DecisionRefused)) throw error;
    const fields = [{ field: 'refund_reference', message: text.errors.referenceTaken }];
    const isAboutReference = error.code === 'reference_taken';
    throw new Problem(REFUSALS[error.code], { cause: error, ...(isAboutReference && { fields }) });
  }
}
