import { setTimeout as pause } from 'node:timers/promises';
import { isFinal, isLive } from '#domain/payments/attempt-state.ts';
import { findByReference, paidAmountOf, type AttemptInOrder } from './attempts.repository.ts';
import { isSupersededView, readOutcomes, type AttemptOutcome } from './outcome.ts';
import { isOffered, shownState } from './projection.ts';
import { SHARED_FOR_MS, type Checks } from './check.ts';
import { readLedger } from '../ledger/ledger.ts';
import { definitionOf, endOfSession, findProvider, type Core } from '../core.ts';
import type { PaymentView, StatusCheck } from '../../providers/payment-calls.ts';
import { isStillAhead } from '../../clock.ts';

/** How long a status request waits for the provider before it answers with the last known state (HAZARDS B4, I16). */
const WAIT_MAX_MS = 8_000;
/**
 * How long a status request that may not ask the provider again waits for a callback, in milliseconds: a payer often comes
 * back a moment before it.
 */
const CALLBACK_WAIT_MS = 300;

/**
 * The state of a payment. With `check` the provider is asked first, unless it was asked within the last three seconds.
 *
 * @returns `undefined` only where there is no such payment
 */
export async function readStatus(
  core: Core,
  checks: Checks,
  transactionId: string,
  { check }: { check: StatusCheck },
): Promise<PaymentView | undefined> {
  const found = await findByReference(core.db, transactionId);
  if (!found) return undefined;
  const { attempt, order } = found;
  const isWanted = typeof check === 'function' ? check({ provider: attempt.provider, order }) : check;
  if (!isWanted) return viewOf(core, found);
  const isAsking = checks.isUnderway(attempt.id);
  if (!isAsking && !isWorthAsking(core, found)) {
    if (!isLive(shownState(attempt))) return viewOf(core, found);
    const next = checks.next(attempt.id, CALLBACK_WAIT_MS);
    // A check may have ended after the attempt was read, and before this one waited for the next.
    const current = await readView(core, transactionId);
    if (current?.state !== shownState(attempt)) return current;
    // Whether or not this process has checked it: another one may have.
    await next;
    return readView(core, transactionId);
  }
  const asked = checks.shared(attempt.id, { source: 'status' }).catch((error: unknown) => {
    core.log.warn({ err: error, attemptId: attempt.id }, 'status check failed');
  });
  const timeout = new AbortController();
  await Promise.race([
    asked,
    pause(WAIT_MAX_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
  return readView(core, transactionId);
}

async function readView(core: Core, transactionId: string): Promise<PaymentView | undefined> {
  const found = await findByReference(core.db, transactionId);
  return found && viewOf(core, found);
}

/**
 * A settled payment is not asked about. A refused one is: its owner may have seen the money leave (HAZARDS B7). A provider
 * that is not configured any more cannot be asked.
 */
const isWorthAsking = (core: Core, { attempt: { state, provider, checkedAt } }: AttemptInOrder): boolean =>
  !isFinal(state) &&
  findProvider(core, provider) !== undefined &&
  (checkedAt === null ||
    !isStillAhead(new Date(checkedAt.getTime() + SHARED_FOR_MS), core.clock.now(), SHARED_FOR_MS));

/** A payment as stored; the caller has checked access. */
async function viewOf(core: Core, found: AttemptInOrder): Promise<PaymentView | undefined> {
  const [view] = await viewsOf(core, [found]);
  return view && { ...view, nextDue: await readNextDue(core, found, view.verdict) };
}

/** What is due next on an order in instalments, of which a payment was confirmed. */
async function readNextDue(
  { db }: Core,
  { order }: AttemptInOrder,
  verdict: PaymentView['verdict'],
): Promise<PaymentView['nextDue']> {
  if (verdict !== 'confirmed' || order.saleType === 'order' || order.state === 'cancel') return null;
  const { next, instalments } = await readLedger(db, order);
  if (!next) return null;
  const { instalmentNo: number, amountDue: amount, dueOn } = next.intent;
  return { number, count: instalments.length, amount, dueOn };
}

/** Payments as stored, in their order; the caller has checked access. */
export async function viewsOf(core: Core, found: readonly AttemptInOrder[]): Promise<PaymentView[]> {
  const outcomes = await readOutcomes(core, found);
  return outcomes.flatMap((outcome, index) => {
    const each = found[index];
    return each === undefined ? [] : { ...storedView(core, each), ...outcome, nextDue: null };
  });
}

const storedView = (
  core: Core,
  { attempt, order, received }: AttemptInOrder,
): Omit<PaymentView, keyof AttemptOutcome | 'nextDue'> => ({
  provider: attempt.provider,
  transactionId: attempt.clientReference,
  state: shownState(attempt),
  order,
  reference: attempt.providerTransactionId,
  sessionId: attempt.providerSessionId,
  word: attempt.providerWord,
  amount: paidAmountOf({ attempt, received }),
  phone: attempt.phone,
  description: attempt.description && definitionOf(core, attempt.provider).reasonText(attempt.description),
  createdAt: attempt.createdAt,
  completedAt: attempt.completedAt,
  nextStep: isOffered(attempt) && endOfSession(core, attempt) === undefined ? attempt.nextStep : null,
  validUntil: attempt.validUntil,
  isSuperseded: isSupersededView(attempt),
  isResumed: attempt.resumedAs !== null,
});
