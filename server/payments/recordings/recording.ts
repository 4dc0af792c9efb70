import { asc, eq, inArray, or } from 'drizzle-orm';
import type { AttemptState } from '#domain/payments/attempt-state.ts';
import type { SimulatedOutcome } from '#domain/payments/simulation.ts';
import type { Database } from '../../db/index.ts';
import {
  callbackInbox,
  orders,
  paymentAttempts,
  paymentEvents,
  paymentIntents,
  providerCalls,
  screenSteps,
} from '../../db/schema.ts';
import { readAsReplay } from '../../db/shop-role.ts';
import type { PaymentMode } from '../../providers/provider.ts';
import { selectAttempts, type AttemptInOrder } from '../store/attempts.repository.ts';
import {
  applyStep,
  isSameProjection,
  projectionOf,
  replay,
  type AttemptProjection,
} from '../store/projection.ts';
import type { Core } from '../store/core.ts';
import { offeredOutcomes } from '../store/offered-outcomes.ts';
import { readStep, type EventRow } from '../store/stored-event.ts';
import { isOfAttempt } from '../store/callback-owner.ts';
import { redacted } from '../store/journal.ts';
import { factsOf, type RecordedStep } from './recorded-step.ts';
import { type RecordedRefund, replayRefunds } from './refund-steps.ts';

/** A payment attempt of a recording, as it is stored now. */
export interface RecordedPayment {
  transactionId: string;
  provider: string;
  mode: PaymentMode;
  /** Whole francs. */
  amount: number;
  instalmentNo: number;
  state: AttemptState;
  superseded: boolean;
  createdAt: Date;
  /** Replaying its events gives exactly this stored state (I15). */
  isFaithful: boolean;
  /** What can be simulated for it now; absent where nothing can. */
  outcomes?: readonly SimulatedOutcome[];
  /** Absent where there are none. */
  refunds?: RecordedRefund[];
}

/** All payments of one order and their refunds, step by step. No phone, mail, token, link or secret. */
export interface Recording {
  order: { id: number; reference: string; state: string; total: number };
  payments: RecordedPayment[];
  /** In the order of their time. */
  steps: RecordedStep[];
}

/**
 * Reads everything that happened to the payments of an order, by a role that cannot write.
 *
 * @param transactionId of any payment of the order
 * @returns `undefined` when there is no such payment
 */
export function readRecording(core: RecordingCore, transactionId: string): Promise<Recording | undefined> {
  return readAsReplay(core.db, (tx) => readAll({ ...core, db: tx }, transactionId));
}

type RecordingCore = Pick<Core, 'db' | 'mode' | 'simulation'>;

async function readAll(core: RecordingCore, transactionId: string): Promise<Recording | undefined> {
  const { db } = core;
  const sameOrder = db
    .select({ id: paymentIntents.orderId })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentAttempts.clientReference, transactionId));
  const found = await selectAttempts(db)
    .where(inArray(orders.id, sameOrder))
    .orderBy(asc(paymentAttempts.createdAt));
  const [first] = found;
  if (!first) return undefined;
  const ids = found.map(({ attempt }) => attempt.id);

  const events = await db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.attemptId, ids))
    .orderBy(asc(paymentEvents.attemptId), asc(paymentEvents.seq));
  const calls = await db
    .select()
    .from(providerCalls)
    .where(inArray(providerCalls.attemptId, ids))
    .orderBy(asc(providerCalls.id));
  const screens = await db
    .select()
    .from(screenSteps)
    .where(inArray(screenSteps.attemptId, ids))
    .orderBy(asc(screenSteps.page), asc(screenSteps.number));

  const references = new Map(found.map(({ attempt }) => [attempt.id, attempt.clientReference]));
  const referenceOf = (attemptId: string) => references.get(attemptId) ?? '';
  const returned = await replayRefunds(db, references);
  const steps: Ranked[] = [
    ...found.flatMap(({ attempt }) =>
      stepsOf(
        events.filter(({ attemptId }) => attemptId === attempt.id),
        attempt.clientReference,
      ),
    ),
    ...calls.map((row) => stepOfCall(row, referenceOf(row.attemptId))),
    ...(await readCallbacks(db, found)),
    ...screens.map((row) => stepOfScreen(row, referenceOf(row.attemptId))),
    ...returned.flatMap((each) => each.steps.map((step) => ({ step, rank: RANK.decision }))),
  ];
  const { id, reference, state, total } = first.order;
  return {
    order: { id, reference, state, total },
    payments: found.map((each) => {
      const isOwn = ({ attemptId }: { attemptId: string }) => attemptId === each.attempt.id;
      const refunds = returned.filter(isOwn).map(({ refund }) => refund);
      return { ...paymentOf(core, each, events.filter(isOwn)), ...(refunds.length > 0 && { refunds }) };
    }),
    steps: inOrder(steps),
  };
}

function paymentOf(
  core: RecordingCore,
  { attempt, intent }: AttemptInOrder,
  events: readonly EventRow[],
): RecordedPayment {
  const outcomes = offeredOutcomes(core, attempt);
  const { projection, fault } = replay(events);
  return {
    transactionId: attempt.clientReference,
    provider: attempt.provider,
    mode: attempt.mode,
    amount: attempt.amount,
    instalmentNo: intent.instalmentNo,
    state: attempt.state,
    superseded: attempt.superseded,
    createdAt: attempt.createdAt,
    isFaithful:
      fault === undefined && projection !== undefined && isSameProjection(projection, projectionOf(attempt)),
    ...(outcomes.length > 0 && { outcomes }),
  };
}

/** Orders steps of the same millisecond: the request before its answer, the answer before what follows from it. */
interface Ranked {
  step: RecordedStep;
  rank: number;
}

const inOrder = (steps: readonly Ranked[]): RecordedStep[] =>
  steps
    .toSorted((one, other) => one.step.at.getTime() - other.step.at.getTime() || one.rank - other.rank)
    .map(({ step }) => step);

const RANK = { begin: 0, screen: 1, callback: 2, call: 3, decision: 4 };
const BEGINS: readonly string[] = ['attempt.created', 'request.sent'];

/** The events of one attempt, each with what is known after it. */
function stepsOf(events: readonly EventRow[], transactionId: string): Ranked[] {
  let projection: AttemptProjection | undefined;
  return events.map((row) => {
    const step = readStep(row);
    const after = step && applyStep(projection, step);
    projection = after ?? projection;
    const recorded: RecordedStep = {
      at: row.at,
      lane: 'server',
      transactionId,
      machine: 'payment-lifecycle',
      event: row.type,
      from: row.fromState ?? 'absent',
      to: row.toState,
      context: projection ? contextOf(projection) : {},
      facts: factsOf({
        source: row.source,
        actor: row.source === 'staff' ? row.actor : undefined,
        reason: redacted(row.reason),
        amount: step?.evidence.amount,
        currency: step?.evidence.currency,
        mismatches: step && mismatchesOf(step.event),
      }),
    };
    return { step: recorded, rank: BEGINS.includes(row.type) ? RANK.begin : RANK.decision };
  });
}

const mismatchesOf = (event: object): string | undefined =>
  'mismatches' in event && Array.isArray(event.mismatches) && event.mismatches.length > 0
    ? event.mismatches.join(', ')
    : undefined;

/** Neither the session's id nor its link: both lead to the provider's payment page. */
const contextOf = (after: AttemptProjection): Record<string, string> =>
  factsOf({
    superseded: String(after.superseded),
    session: after.providerSessionId === null ? 'none' : 'open',
    transaction: after.providerTransactionId,
    word: redacted(after.providerWord),
    description: redacted(after.description),
    validUntil: after.validUntil?.toISOString(),
    completedAt: after.completedAt?.toISOString(),
  });

/** A call or a callback: it belongs to no machine. */
const providerStep = (
  step: Pick<RecordedStep, 'at' | 'transactionId' | 'event' | 'facts' | 'callbackId'>,
  rank: number,
): Ranked => ({
  step: { ...step, lane: 'provider', machine: undefined, from: undefined, to: undefined, context: {} },
  rank,
});

const stepOfCall = (
  { call, source, answer, detail, durationMs, at }: typeof providerCalls.$inferSelect,
  transactionId: string,
): Ranked =>
  providerStep(
    {
      at,
      transactionId,
      event: call,
      facts: factsOf({ answer, source, detail, duration: `${durationMs} ms` }),
    },
    RANK.call,
  );

/** The callbacks that name an attempt, by our reference or by the provider's session. */
async function readCallbacks(db: Database, found: readonly AttemptInOrder[]): Promise<Ranked[]> {
  const attempts = found.map(({ attempt }) => attempt);
  const references = attempts.map(({ clientReference }) => clientReference);
  const sessions = attempts.flatMap(({ providerSessionId }) => providerSessionId ?? []);
  const rows = await db
    .select()
    .from(callbackInbox)
    .where(
      or(
        inArray(callbackInbox.clientReference, references),
        inArray(callbackInbox.providerSessionId, sessions),
      ),
    )
    .orderBy(asc(callbackInbox.id));
  return rows.flatMap((callback) => {
    const { id: callbackId, receivedAt: at, state, deliveries, settledAt } = callback;
    const facts = factsOf({ state, deliveries, settledAt: settledAt?.toISOString() });
    return attempts
      .filter((attempt) => isOfAttempt(callback, attempt))
      .map(({ clientReference: transactionId }) =>
        providerStep({ at, transactionId, event: 'callback', facts, callbackId }, RANK.callback),
      );
  });
}

const stepOfScreen = (row: typeof screenSteps.$inferSelect, transactionId: string): Ranked => ({
  step: {
    at: row.at,
    lane: 'shopper',
    transactionId,
    machine: row.machine,
    event: row.event,
    from: row.fromState,
    to: row.toState,
    context: {},
    facts: factsOf({
      page: row.page.slice(0, 8),
      visible: String(row.isVisible),
      online: String(row.isOnline),
      clockOffset: row.clockOffsetMs === 0 ? undefined : `${row.clockOffsetMs} ms`,
    }),
  },
  rank: RANK.screen,
});
