import { isLive } from '#domain/payments/attempt-state.ts';
import type { Transaction } from '../../db/index.ts';
import type { Refused } from '../../providers/provider.ts';
import { lockAttempt } from '../store/attempts.repository.ts';
import { definitionOf, canSearch, nextVisit, validityOf, type Core, isBeingOpened } from '../store/core.ts';
import { supersede } from './follow-up.ts';
import { postponeVisit } from './postpone-visit.ts';
import type { AttemptRow } from '../store/projection.ts';
import { recordEvent } from '../store/record-event.ts';
import { reportUnrecognised } from '../store/staff-reports.ts';
import type { Cause } from '../store/stored-event.ts';

/**
 * How long after the request an unconfirmed session is searched for: the timeout of the call and the minute
 * that follows it. Then the shopper may start a new payment.
 */
const LOST_CREATE_SEARCH_MS = 70_000;

const PAYMENT_UNKNOWABLE = 'the provider cannot say whether it was paid';
const SEARCH_IMPOSSIBLE = 'the provider cannot search for its session';

/**
 * Applies a create call that ended without an answer: it may have happened (HAZARDS B9). Where the provider cannot search,
 * the attempt is superseded at once; a callback that names its session still confirms it.
 */
export function applyUnanswered(core: Core, attemptId: string, reason: string): Promise<AttemptRow> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    const cause = { source: 'initiate' } as const;
    const unknown = await recordUnanswered(core, tx, attempt, cause, reason);
    if (!unknown) return attempt;
    return canSearch(core, unknown.provider)
      ? unknown
      : ((await supersede(core, tx, unknown, cause, SEARCH_IMPOSSIBLE)) ?? unknown);
  });
}

/** Applies the provider's clear refusal to open a session: nothing was charged and nothing can be. */
export function applyRefusal(core: Core, attemptId: string, answer: Refused): Promise<AttemptRow> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    const now = core.clock.now();
    const { reason, isTemporary } = answer;
    const evidence = { verdict: 'refused', word: 'refused', reason };
    core.log[isTemporary ? 'warn' : 'error']({ attemptId, reason }, 'provider refused to open a session');
    const refused = await recordEvent(
      tx,
      attempt,
      { event: { type: 'request.refused' }, evidence, cause: { source: 'initiate' }, at: now },
      (row) => ({ leaseUntil: null, checkedAt: now, nextCheckAt: nextVisit(core, row, now) }),
    );
    return refused ?? attempt;
  });
}

/**
 * Applies the provider's answer that it has no session of this attempt.
 *
 * A lost create that was searched for long enough is superseded and stays watched. Once a session of it
 * could no longer be paid, absence proves that it was not (decision 0002); a late success still wins.
 */
export function applyAbsence(
  core: Core,
  attemptId: string,
  cause: Cause,
  askedAt: Date,
): Promise<AttemptRow> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    const postpone = (row: AttemptRow = attempt) => postponeVisit(core, tx, row, askedAt);
    if (!isLive(attempt.state)) return postpone();
    // What was absent when the provider was asked may have been there a moment later.
    const now = earlier(askedAt, core.clock.now());
    const { schedule, isAbsentUntilUsed } = definitionOf(core, attempt.provider);
    const isOver = now.getTime() >= validityOf(core, attempt).getTime() + schedule.margin;
    if (attempt.providerSessionId !== null) {
      if (isAbsentUntilUsed)
        return (isOver ? await recordUnused(core, tx, attempt, cause) : undefined) ?? postpone();
      await reportUnrecognised(core, tx, attempt);
      if (!isOver) return postpone();
      return postpone(await supersede(core, tx, attempt, cause, 'the provider no longer has its session'));
    }
    if (isBeingOpened(core, attempt)) return postpone();
    const unknown = await recordUnanswered(core, tx, attempt, cause, 'its process ended before the answer');
    if (unknown) return unknown;
    const searchMs = canSearch(core, attempt.provider) ? LOST_CREATE_SEARCH_MS : 0;
    const searchedUntil = (attempt.requestedAt?.getTime() ?? 0) + searchMs;
    if (!attempt.superseded && now.getTime() >= searchedUntil)
      return postpone(await supersede(core, tx, attempt, cause, 'the provider has no session of it'));
    const isLost = attempt.superseded && isOver;
    return (isLost ? await recordUnused(core, tx, attempt, cause) : undefined) ?? postpone();
  });
}

/**
 * Applies that the provider cannot say whether the session of this attempt was paid, because the contract has no call for it and
 * no callback has named a payment. The attempt stays as it is while its session can be paid; after that it gives way to another
 * payment and stays watched: a callback that comes late still confirms it (decision 0044).
 */
export function applyUnknowable(
  core: Core,
  attemptId: string,
  cause: Cause,
  askedAt: Date,
): Promise<AttemptRow> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    const { schedule } = definitionOf(core, attempt.provider);
    const asOf = earlier(askedAt, core.clock.now());
    const isOver = asOf.getTime() >= validityOf(core, attempt).getTime() + schedule.margin;
    const isGivenUp = isLive(attempt.state) && isOver && !attempt.superseded;
    const after = isGivenUp ? await supersede(core, tx, attempt, cause, PAYMENT_UNKNOWABLE) : undefined;
    return postponeVisit(core, tx, after ?? attempt, askedAt);
  });
}

async function recordUnanswered(
  core: Core,
  tx: Transaction,
  attempt: AttemptRow,
  cause: Cause,
  reason: string,
): Promise<AttemptRow | undefined> {
  const now = core.clock.now();
  const unknown = await recordEvent(
    tx,
    attempt,
    { event: { type: 'request.unanswered' }, evidence: {}, cause, reason, at: now },
    (row) => ({ leaseUntil: null, nextCheckAt: nextVisit(core, row, now) }),
  );
  if (unknown) core.log.warn({ attemptId: attempt.id, source: cause.source, reason }, 'payment unknown');
  return unknown;
}

async function recordUnused(
  core: Core,
  tx: Transaction,
  attempt: AttemptRow,
  cause: Cause,
): Promise<AttemptRow | undefined> {
  const now = core.clock.now();
  const expired = await recordEvent(
    tx,
    attempt,
    { event: { type: 'provider.expired' }, evidence: { verdict: 'absent' }, cause, at: now },
    (row) => ({ checkedAt: now, nextCheckAt: nextVisit(core, row, now) }),
  );
  if (expired) core.log.info({ attemptId: attempt.id, source: cause.source }, 'session was never used');
  return expired;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
