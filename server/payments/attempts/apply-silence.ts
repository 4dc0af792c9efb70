import { isLive } from '#domain/payment-status.ts';
import { isStillAhead } from '../../clock.ts';
import type { Transaction } from '../../db/index.ts';
import type { Refused } from '../../providers/provider.ts';
import type { AttemptRow } from './projection.ts';
import { lockAttempt, writeStep, type EventSource } from './attempts.repository.ts';
import { nextVisit, validityOf, type Core } from '../core.ts';
import { reportUnrecognised, supersede } from './follow-up.ts';
import { rest } from '../reconciliation/postpone-visit.ts';
import { VALIDITY_MARGIN_MS } from '../reconciliation/schedule.ts';

/**
 * How long after the call left a session that nobody has confirmed is searched for: the call's own limit
 * and the minute that follows it. Then the shopper may begin anew.
 */
const LOST_CREATE_SEARCH_MS = 70_000;

/** The call that opens a session ended without an answer: it may have happened (HAZARDS B9). */
export function applyUnanswered(core: Core, attemptId: string, why: string): Promise<AttemptRow> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    return attempt.state === 'requesting' ? toUnknown(core, tx, attempt, 'initiate', why) : attempt;
  });
}

/** The provider refused, in so many words, to open a session: nothing was charged and nothing can be. */
export function applyRefusal(core: Core, attemptId: string, answer: Refused): Promise<AttemptRow> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    if (attempt.state !== 'requesting') return attempt;
    const now = core.clock.now();
    const { reason, isTemporary } = answer;
    const evidence = { verdict: 'refused', word: 'refused', reason };
    core.log[isTemporary ? 'warn' : 'error']({ attemptId, reason }, 'provider refused to open a session');
    return writeStep(
      tx,
      attempt,
      { type: 'request.refused', toState: 'failed', evidence, source: 'initiate', at: now },
      (row) => ({ leaseUntil: null, checkedAt: now, nextCheckAt: nextVisit(core, row, now) }),
    );
  });
}

/**
 * The provider answered that it knows no session of this attempt.
 *
 * Searched for long enough, a lost create makes room for a new attempt and stays watched; once a session
 * of it could no longer be paid, absence is proof enough that it was not (decision 0002). A late success
 * would still win.
 */
export function applyAbsence(core: Core, attemptId: string, source: EventSource): Promise<AttemptRow> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    if (!isLive(attempt.state)) return rest(core, tx, attempt);
    if (attempt.providerSessionId !== null) {
      await reportUnrecognised(core, tx, attempt);
      const isOver = core.clock.now().getTime() >= validityOf(core, attempt).getTime() + VALIDITY_MARGIN_MS;
      const why = 'the provider knows its session no more';
      const left = isOver && !attempt.superseded ? await supersede(core, tx, attempt, source, why) : attempt;
      return rest(core, tx, left);
    }
    if (attempt.state !== 'unknown') {
      if (isBeingOpened(core, attempt)) return rest(core, tx, attempt);
      return toUnknown(core, tx, attempt, source, 'the process that was to open it is gone');
    }
    const now = core.clock.now().getTime();
    if (!attempt.superseded) {
      const searchedUntil = (attempt.requestedAt?.getTime() ?? 0) + LOST_CREATE_SEARCH_MS;
      if (now < searchedUntil) return rest(core, tx, attempt);
      const left = await supersede(core, tx, attempt, source, 'the provider knows no session of it');
      return rest(core, tx, left);
    }
    if (now < validityOf(core, attempt).getTime() + VALIDITY_MARGIN_MS) return rest(core, tx, attempt);
    return toExpired(core, tx, attempt, source);
  });
}

/** How long the process that made an attempt may be the only one to act on it. */
export const LEASE_MS = 15_000;

/** A process holds the right to call the provider for it at this moment. */
export const isBeingOpened = ({ clock }: Core, { state, leaseUntil }: AttemptRow): boolean =>
  (state === 'created' || state === 'requesting') &&
  leaseUntil !== null &&
  isStillAhead(leaseUntil, clock.now(), LEASE_MS);

function toUnknown(core: Core, tx: Transaction, attempt: AttemptRow, source: EventSource, why: string) {
  const now = core.clock.now();
  core.log.warn({ attemptId: attempt.id, source, why }, 'payment unknown');
  return writeStep(
    tx,
    attempt,
    { type: 'request.unanswered', toState: 'unknown', evidence: { why }, source, at: now },
    (row) => ({ leaseUntil: null, nextCheckAt: nextVisit(core, row, now) }),
  );
}

function toExpired(core: Core, tx: Transaction, attempt: AttemptRow, source: EventSource) {
  const now = core.clock.now();
  core.log.info({ attemptId: attempt.id, source }, 'payment was never opened');
  return writeStep(
    tx,
    attempt,
    { type: 'provider.expired', toState: 'expired', evidence: { verdict: 'absent' }, source, at: now },
    (row) => ({ checkedAt: now, nextCheckAt: nextVisit(core, row, now) }),
  );
}
