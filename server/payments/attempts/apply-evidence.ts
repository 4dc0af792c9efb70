import { CURRENCY } from '#domain/money.ts';
import { isLive } from '#domain/payment-status.ts';
import { nextAttemptState, type AttemptEvent } from '#machines/payment-lifecycle/index.ts';
import type { Transaction } from '../../db/index.ts';
import type { Evidence } from '../../providers/provider.ts';
import { foldStep, isSameProjection, projectionOf, type AttemptRow } from './projection.ts';
import {
  attemptsOf,
  isTakenElsewhere,
  lockAttempt,
  writeStep,
  type AttemptInOrder,
  type EventSource,
  type NewStep,
} from './attempts.repository.ts';
import { nextVisit, type Core } from '../core.ts';
import { followUp, reportUnrecognised } from './follow-up.ts';
import { rest } from '../reconciliation/postpone-visit.ts';

/**
 * Takes what the provider showed our server and does all that follows from it, in one transaction. The
 * only way by which a session changes an attempt: the answer to a new payment, a callback, a status
 * call and the reconciler all end here (PAYMENT-CORE, phase 7).
 *
 * @returns the attempt as it stands now
 */
export async function applyEvidence(
  core: Core,
  attemptId: string,
  evidence: Evidence,
  source: EventSource,
): Promise<AttemptRow> {
  const after = await core.db.transaction(async (tx) => {
    const held = await lockAttempt(tx, attemptId);
    const { attempt } = held;
    const now = core.clock.now();
    const mismatches = await mismatchesOf(tx, attempt, evidence);
    const event = eventOf(evidence, mismatches.length > 0, await isStillDue(tx, held));
    const to = event && nextAttemptState(attempt.state, event);
    const step: NewStep = {
      type: event && to ? event.type : 'provider.noted',
      toState: to ?? attempt.state,
      evidence: recordOf(evidence, mismatches),
      source,
      at: now,
    };
    if (!to && !isWorthNoting(attempt, step)) return rest(core, tx, attempt);

    const changed = await writeStep(tx, attempt, step, (row) => ({
      leaseUntil: null,
      checkedAt: now,
      nextCheckAt: nextVisit(core, row, now),
    }));
    core.log.info(
      { attemptId, source, from: attempt.state, to: changed.state, event: step.type, mismatches },
      'payment moved',
    );
    await core.interrupt('apply.before_outbox');
    if (evidence.verdict === 'unrecognised') await reportUnrecognised(core, tx, changed);
    if (to) await followUp(core, tx, held, to, source);
    return changed;
  });
  await core.interrupt('apply.after_commit');
  return after;
}

/** A live payment keeps every new word of its provider; a settled one is not touched by a late echo. */
const isWorthNoting = (attempt: AttemptRow, step: NewStep): boolean =>
  isLive(attempt.state) && !isSameProjection(foldStep(projectionOf(attempt), step), projectionOf(attempt));

/** In what the evidence differs from what we asked for (I7). Any of it makes a success a conflict. */
async function mismatchesOf(tx: Transaction, attempt: AttemptRow, evidence: Evidence): Promise<string[]> {
  const { providerSessionId, providerTransactionId } = attempt;
  const differs = {
    amount: evidence.amount !== attempt.amount,
    currency: evidence.currency !== CURRENCY,
    reference: evidence.clientReference !== attempt.clientReference,
    mode: evidence.mode !== attempt.mode,
    session: providerSessionId !== null && providerSessionId !== evidence.sessionId,
    transaction:
      providerTransactionId !== null &&
      evidence.transactionId !== undefined &&
      providerTransactionId !== evidence.transactionId,
    identity: await isTakenElsewhere(tx, attempt, evidence),
  };
  return Object.entries(differs).flatMap(([what, isDifferent]) => (isDifferent ? [what] : []));
}

/** False once the instalment is settled or its order closed: more money for it is surplus. */
async function isStillDue(tx: Transaction, { attempt, intent, order }: AttemptInOrder): Promise<boolean> {
  const others = await attemptsOf(tx, intent.id);
  const isSettled = others.some(({ id, state }) => id !== attempt.id && state === 'succeeded');
  return order.state === 'sale' && !isSettled;
}

function eventOf({ verdict }: Evidence, isMismatched: boolean, isDue: boolean): AttemptEvent | undefined {
  if (verdict === 'unrecognised') return undefined;
  if (verdict === 'open') return { type: 'provider.opened' };
  if (verdict !== 'succeeded') return { type: `provider.${verdict}` };
  if (isMismatched) return { type: 'provider.succeededOtherwise' };
  return { type: isDue ? 'provider.succeeded' : 'provider.succeededInExcess' };
}

/** The evidence as it is kept. What does not match is told, but never becomes the attempt's own. */
function recordOf(evidence: Evidence, mismatches: readonly string[]): Record<string, unknown> {
  const { verdict, mode, amount, currency, clientReference, word, reason, raw } = evidence;
  const isForeign = mismatches.includes('identity');
  const record = {
    verdict,
    mode,
    amount,
    currency,
    clientReference,
    word,
    reason,
    validUntil: evidence.validUntil?.toISOString(),
    sessionId: isForeign ? undefined : evidence.sessionId,
    transactionId: isForeign ? undefined : evidence.transactionId,
    // A session with other terms than ours is never offered for payment.
    checkoutUrl: mismatches.length > 0 ? undefined : evidence.checkoutUrl,
    mismatches: mismatches.length > 0 ? mismatches : undefined,
    raw,
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
