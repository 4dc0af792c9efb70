import { EventEmitter, once } from 'node:events';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { isFinal, isRefused } from '#domain/payments/attempt-state.ts';
import { latestNow } from '../../clock.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { Evidence, ReadResult } from '../../providers/provider.ts';
import { applyAbsence, applyUnknowable } from './apply-missing-session.ts';
import { expireSession, ownerOf, readSession, searchSession } from './provider-session.ts';
import { applyEvidence } from './apply-evidence.ts';
import type { AttemptRow } from '../store/projection.ts';
import { readAttempt } from '../store/attempts.repository.ts';
import type { Cause } from '../store/stored-event.ts';
import { isPayableAgain, type Core, isBeingOpened } from '../store/core.ts';
import { keepVisitDue, postponeUnanswered, postponeVisit } from './postpone-visit.ts';

/** How long one answer of the provider is shared by all callers, in milliseconds (HAZARDS B23). */
export const SHARED_FOR_MS = 3_000;

/** Result of a status check: the attempt afterwards, and whether the provider answered. */
export interface Checked {
  attempt: AttemptRow;
  isAnswered: boolean;
}

export interface Checks {
  /** Whether this process is calling the provider for the attempt now; readers of its state then wait for the answer. */
  isUnderway(attemptId: string): boolean;
  /**
   * Waits for the next check of the attempt that begins in this process within so many milliseconds, until it has ended.
   *
   * @returns whether one began
   */
  next(attemptId: string, withinMs: number): Promise<boolean>;
  /** Asks the provider unless it was asked within the last three seconds; concurrent callers share one call. */
  shared(attemptId: string, cause: Cause): Promise<unknown>;
  /**
   * Asks the provider now, after any call that is in progress, so that the answer includes the latest change.
   *
   * @param known the attempt, or its id; an attempt that was read before a call under way has ended is read again
   * @param namedSession the session that a callback named, for an attempt whose own is not known and cannot be searched
   */
  fresh(known: AttemptRow | string, cause: Cause, namedSession?: string): Promise<Checked>;
  /** Closes the open session of an attempt and applies what becomes of it. @returns `undefined` where the provider cannot close any */
  close(attempt: AttemptRow, sessionId: string, cause: Cause): Promise<Checked | undefined>;
}

/**
 * Asks the provider for the status of an attempt, outside any transaction, and applies the answer. Without an answer the
 * last known state is kept (HAZARDS B4).
 */
export function createChecks(core: Core): Checks {
  const underway = new Map<string, Promise<unknown>>();
  const awaited = new EventEmitter<Record<string, [Promise<unknown>]>>().setMaxListeners(0);

  function enter<Result>(attemptId: string, work: () => Promise<Result>): Promise<Result> {
    const mine = work().finally(() => {
      if (underway.get(attemptId) === mine) underway.delete(attemptId);
    });
    underway.set(attemptId, mine);
    awaited.emit(attemptId, mine);
    return mine;
  }

  return {
    isUnderway: (attemptId) => underway.has(attemptId),

    async next(attemptId, withinMs) {
      const began = once(awaited, attemptId, { signal: AbortSignal.timeout(withinMs) });
      const [check]: (Promise<unknown> | undefined)[] = await began.catch(() => []);
      // A failure is handled by its own caller.
      await check?.catch(() => undefined);
      return check !== undefined;
    },

    shared: (attemptId, cause) =>
      underway.get(attemptId) ??
      enter(attemptId, async () => {
        const { attempt } = await readAttempt(core.db, attemptId);
        if (!isFinal(attempt.state) && (await takeTurn(core, attemptId))) await ask(core, attempt, cause);
      }),

    async fresh(known, cause, namedSession) {
      const attemptId = typeof known === 'string' ? known : known.id;
      const before = underway.get(attemptId);
      await before?.catch(() => undefined);
      return enter(attemptId, async () => {
        const isCurrent = typeof known !== 'string' && before === undefined;
        const attempt = isCurrent ? known : (await readAttempt(core.db, attemptId)).attempt;
        return isFinal(attempt.state) && !isPayableAgain(core, attempt)
          ? { attempt, isAnswered: true }
          : ask(core, attempt, cause, namedSession);
      });
    },

    close: (attempt, sessionId, cause) => enter(attempt.id, () => close(core, attempt, sessionId, cause)),
  };
}

/** True for one process in three seconds. */
async function takeTurn({ db, clock }: Core, attemptId: string): Promise<boolean> {
  const now = clock.now();
  const isOld = lte(paymentAttempts.checkedAt, new Date(now.getTime() - SHARED_FOR_MS));
  // In the future: the clock has been set back since (HAZARDS B35).
  const isFuture = gt(paymentAttempts.checkedAt, latestNow(now));
  const taken = await db
    .update(paymentAttempts)
    .set({ checkedAt: now })
    .where(and(eq(paymentAttempts.id, attemptId), or(isNull(paymentAttempts.checkedAt), isOld, isFuture)))
    .returning({ id: paymentAttempts.id });
  return taken.length > 0;
}

async function ask(core: Core, attempt: AttemptRow, cause: Cause, namedSession?: string): Promise<Checked> {
  // The call that opens the session is still in progress; only a callback can be ahead of its answer.
  if (cause.source !== 'callback' && isBeingOpened(core, attempt))
    return { attempt: await postponeVisit(core, core.db, attempt), isAnswered: false };

  const askedAt = core.clock.now();
  const result = await readOwn(core, attempt, cause, namedSession);
  await core.interrupt('check.before_apply');
  if (result.kind !== 'evidence') return withoutSession(core, attempt, result, cause, askedAt);

  const after = await applyEvidence(core, attempt.id, result, cause, askedAt);
  if (!mustBeClosed(after, result)) return { attempt: after, isAnswered: true };
  return (await close(core, after, result.sessionId, cause)) ?? { attempt: after, isAnswered: true };
}

/** Closes an open session, and applies what the provider says then. @returns `undefined` where the provider cannot close any */
async function close(
  core: Core,
  attempt: AttemptRow,
  sessionId: string,
  cause: Cause,
): Promise<Checked | undefined> {
  const expired = await expireSession(core, ownerOf(attempt, cause), sessionId);
  if (!expired) return undefined;
  const { askedAt, result } = expired;
  if (result.kind !== 'evidence') return withoutSession(core, attempt, result, cause, askedAt);
  return { attempt: await applyEvidence(core, attempt.id, result, cause, askedAt), isAnswered: true };
}

async function withoutSession(
  core: Core,
  attempt: AttemptRow,
  result: Exclude<ReadResult, Evidence>,
  cause: Cause,
  askedAt: Date,
): Promise<Checked> {
  if (result.kind === 'absent')
    return { attempt: await applyAbsence(core, attempt.id, cause, askedAt), isAnswered: true };
  if (result.isHeldBack) {
    if (cause.source === 'reconciler') await keepVisitDue(core, core.db, attempt);
    return { attempt, isAnswered: false };
  }
  if (result.isUnknowable)
    return { attempt: await applyUnknowable(core, attempt.id, cause, askedAt), isAnswered: true };
  core.log.warn(
    { attemptId: attempt.id, source: cause.source, reason: result.reason },
    'provider did not answer',
  );
  return { attempt: await postponeUnanswered(core, core.db, attempt), isAnswered: false };
}

async function readOwn(
  core: Core,
  attempt: AttemptRow,
  cause: Cause,
  namedSession: string | undefined,
): Promise<ReadResult> {
  const { providerSessionId, clientReference } = attempt;
  const owner = { ...ownerOf(attempt, cause), clientReference };
  if (providerSessionId !== null) return readSession(core, owner, providerSessionId);
  const found = await searchSession(core, owner);
  if (found) return found;
  if (namedSession === undefined) return { kind: 'absent' };
  const named = await readSession(core, owner, namedSession);
  // The owner of a session is read from the provider, never from the callback.
  const isOther = named.kind === 'evidence' && named.clientReference !== clientReference;
  return isOther ? { kind: 'absent' } : named;
}

/** A superseded or refused attempt whose session is still open could be paid, and so the instalment twice (HAZARDS B6). */
const mustBeClosed = (attempt: AttemptRow, { verdict }: Evidence): boolean =>
  verdict === 'open' && (attempt.superseded || isRefused(attempt.state));
