import { setTimeout as pause } from 'node:timers/promises';
import { isFinal, isLive } from '#domain/payments/attempt-state.ts';
import { findByReference, type AttemptInOrder } from '../store/attempts.repository.ts';
import { viewOf } from '../views/payment-views.ts';
import { shownState } from '../store/projection.ts';
import { SHARED_FOR_MS, type Checks } from './check.ts';
import { findProvider, type Core } from '../store/core.ts';
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
