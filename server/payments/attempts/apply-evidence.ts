import { CURRENCY } from '#domain/money/money.ts';
import { isRefused } from '#domain/payments/attempt-state.ts';
import { MISMATCHES, type AttemptEvent, type Mismatch } from '#machines/payment-lifecycle/index.ts';
import type { Evidence } from '../../providers/provider.ts';
import { recordFurtherPayments } from './further-payments.ts';
import { lockRelated, type AttemptWithRelated } from '../store/attempts.repository.ts';
import { latestNow } from '../../clock.ts';
import type { Transaction } from '../../db/index.ts';
import { nextVisit, type Core } from '../store/core.ts';
import { followUp, settlementFacts, supersede } from './follow-up.ts';
import { postponeVisit } from './postpone-visit.ts';
import {
  applyStep,
  isOffered,
  isSameProjection,
  projectionOf,
  type AttemptRow,
} from '../store/projection.ts';
import { recordEvent } from '../store/record-event.ts';
import { reportUnrecognised } from '../store/staff-reports.ts';
import {
  toStoredNextStep,
  type AttemptStep,
  type Cause,
  type StoredEvidence,
} from '../store/stored-event.ts';

/**
 * Applies a session that the provider showed to our server, with everything that follows, in one transaction. The only
 * way by which a session changes an attempt: a new payment, a callback, a status call and the reconciler all end here
 * (PAYMENT-CORE, phase 7).
 *
 * @param askedAt when the call that returned it began; evidence from before a refusal does not show that it goes on
 * @returns the attempt as it now is
 */
export async function applyEvidence(
  core: Core,
  attemptId: string,
  evidence: Evidence,
  cause: Cause,
  askedAt?: Date,
): Promise<AttemptRow> {
  const after = await core.priorityDb.transaction((tx) =>
    applyWithin(core, tx, attemptId, evidence, cause, askedAt),
  );
  await core.interrupt('apply.after_commit');
  return after;
}

/** The same, within a transaction of the caller. */
export async function applyWithin(
  core: Core,
  tx: Transaction,
  attemptId: string,
  evidence: Evidence,
  cause: Cause,
  askedAt?: Date,
): Promise<AttemptRow> {
  const found = await lockRelated(tx, attemptId, {
    sessionId: evidence.sessionId,
    transactionId: paidTransactionOf(evidence),
  });
  const { siblings, isTaken } = found;
  const isOutdated = isOlderThanRefusal(found.attempt, evidence, askedAt);
  const attempt = isOutdated ? found.attempt : await giveWay(core, tx, found, evidence, cause);
  const mismatches = findMismatches(attempt, evidence, isTaken);
  const event = isOutdated ? undefined : toEvent(evidence, mismatches, found);
  const now = core.clock.now();
  const step = { evidence: toStoredEvidence(evidence, mismatches), at: now };
  const record = (type: AttemptEvent) =>
    recordEvent(tx, attempt, { ...step, event: type, cause }, (row) => ({
      leaseUntil: null,
      checkedAt: now,
      nextCheckAt: nextVisit(core, row, now),
    }));
  const noted = { type: 'provider.noted' } as const;
  const changed =
    (event && (await record(event))) ??
    (isNews(attempt, { ...step, event: noted }) ? await record(noted) : undefined);
  if (changed) {
    core.log.info(
      { attemptId, source: cause.source, from: attempt.state, to: changed.state, mismatches },
      'payment event recorded',
    );
    await core.interrupt('apply.before_outbox');
    if (evidence.verdict === 'unrecognised') await reportUnrecognised(core, tx, changed);
    await followUp(core, tx, { ...found, attempt }, changed, siblings, cause);
  }
  const held = { ...found, attempt: changed ?? attempt };
  await recordFurtherPayments(core, tx, held, evidence, cause);
  return changed ?? postponeVisit(core, tx, attempt, askedAt);
}

/**
 * An open or moving session that was read before the provider refused it, and arrives after the refusal (HAZARDS B11). A
 * refusal far in the future was stored before the clock was set back (HAZARDS B35).
 */
const isOlderThanRefusal = (
  { state, refusedAt }: AttemptRow,
  { verdict }: Evidence,
  askedAt: Date | undefined,
): boolean =>
  isRefused(state) &&
  (verdict === 'open' || verdict === 'processing') &&
  (askedAt === undefined || refusedAt === null || (askedAt <= refusedAt && refusedAt <= latestNow(askedAt)));

/**
 * A refused attempt that is open or moving again while another one is offered is superseded by that one: at most one is
 * offered (I2).
 */
async function giveWay(
  core: Core,
  tx: Transaction,
  { attempt, siblings }: AttemptWithRelated,
  { verdict }: Evidence,
  cause: Cause,
): Promise<AttemptRow> {
  const isResumed = isRefused(attempt.state) && (verdict === 'open' || verdict === 'processing');
  if (!isResumed || !siblings.some(isOffered)) return attempt;
  return (await supersede(core, tx, attempt, cause, 'refused, and another one is offered')) ?? attempt;
}

/** True when a step would be accepted and change what is known of the attempt. */
function isNews(attempt: AttemptRow, step: AttemptStep): boolean {
  const before = projectionOf(attempt);
  const after = applyStep(before, step);
  return after !== undefined && !isSameProjection(after, before);
}

/** The fields in which the evidence differs from our request (I7). @param isTaken its names belong to another attempt */
function findMismatches(attempt: AttemptRow, evidence: Evidence, isTaken: boolean): Mismatch[] {
  const { providerSessionId, providerTransactionId } = attempt;
  const transactionId = paidTransactionOf(evidence);
  const differs: Record<Mismatch, boolean> = {
    amount: evidence.amount !== attempt.amount,
    currency: evidence.currency !== CURRENCY,
    reference: evidence.clientReference !== attempt.clientReference,
    mode: evidence.mode !== attempt.mode,
    session: providerSessionId !== null && providerSessionId !== evidence.sessionId,
    transaction:
      providerTransactionId !== null &&
      transactionId !== undefined &&
      providerTransactionId !== transactionId,
    identity: isTaken,
  };
  return MISMATCHES.filter((mismatch) => differs[mismatch]);
}

/** Only a success gives an attempt its transaction: a provider may name each failed try by an id of its own. */
const paidTransactionOf = ({ verdict, transactionId }: Evidence): string | undefined =>
  verdict === 'succeeded' ? transactionId : undefined;

function toEvent(
  { verdict }: Evidence,
  mismatches: Mismatch[],
  found: AttemptWithRelated,
): AttemptEvent | undefined {
  if (verdict === 'unrecognised') return undefined;
  if (verdict === 'open') return { type: 'provider.opened' };
  if (verdict !== 'succeeded') return { type: `provider.${verdict}` };
  return { type: 'provider.succeeded', mismatches, ...settlementFacts(found, found.siblings) };
}

/** The evidence as it is stored. Names of another attempt are left out. */
function toStoredEvidence(evidence: Evidence, mismatches: readonly Mismatch[]): StoredEvidence {
  const { verdict, mode, amount, currency, clientReference, word, reason, raw } = evidence;
  const isForeign = mismatches.includes('identity');
  return {
    verdict,
    mode,
    amount,
    currency,
    clientReference,
    word,
    reason,
    validUntil: evidence.validUntil?.toISOString(),
    sessionId: isForeign ? undefined : evidence.sessionId,
    transactionId: isForeign ? undefined : paidTransactionOf(evidence),
    // A session with other terms than ours is never offered for payment.
    nextStep: mismatches.length === 0 && evidence.nextStep ? toStoredNextStep(evidence.nextStep) : undefined,
    raw,
  };
}
