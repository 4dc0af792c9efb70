import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

const FAILURES_IN_A_ROW = 5;
const PAUSE_MS = 10_000;
/** A call that takes longer is a failure for the breaker, though its answer is used: half of its timeout, in milliseconds. */
const SLOW_MS = 5_000;
/** A provider's Retry-After is followed within these bounds, in milliseconds. */
const RETRY_AFTER_MIN_MS = 1_000;
const RETRY_AFTER_MAX_MS = 5 * 60_000;

/** How a call ended: with an answer, without one, or with a 429 and the pause in milliseconds that it asks for. */
export type CallEnding =
  | { kind: 'answered' | 'unanswered' }
  | { kind: 'limited'; retryAfterMs: number | undefined };

/**
 * Circuit breaker: holds calls back while a service does not answer, answers slowly or has asked for fewer calls. After the
 * pause one call finds out whether it answers again, and the others are held back until that call has ended.
 */
export interface Breaker {
  /** How many calls may begin now: none, one, or any number. */
  callsAllowed(): number;
  /**
   * Begins a call.
   *
   * @returns how to record its end; `undefined` while calls are held back
   */
  begin(): ((ending: CallEnding) => void) | undefined;
}

/**
 * @param options.slowMs how long a call may take that counts as answered, in milliseconds
 * @see HAZARDS B23
 */
export function createBreaker({
  name,
  clock,
  log,
  slowMs = SLOW_MS,
}: {
  name: string;
  clock: Clock;
  log: Log;
  slowMs?: number;
}): Breaker {
  let failures = 0;
  /** From the failure that began it until a call is answered in time. */
  let pause: { until: number; length: number; isLimit: boolean } | undefined;
  let isProbing = false;

  const now = () => clock.now().getTime();
  const elapsed = () => clock.elapsed?.() ?? now();
  const hold = (length: number, isLimit: boolean) => {
    pause = { until: now() + length, length, isLimit };
  };
  // More than the whole pause left means that the clock was set back: that must not hold payments up (HAZARDS B35).
  const isHeld = () => {
    const left = pause ? pause.until - now() : 0;
    return left > 0 && left <= (pause?.length ?? 0);
  };

  function callsAllowed(): number {
    if (!pause) return Infinity;
    return isHeld() || isProbing ? 0 : 1;
  }

  function noteLimit(retryAfterMs = PAUSE_MS): void {
    const pauseMs = Math.min(Math.max(retryAfterMs, RETRY_AFTER_MIN_MS), RETRY_AFTER_MAX_MS);
    hold(pauseMs, true);
    log.error({ provider: name, pauseMs }, 'provider limits our calls: calls are held back');
  }

  function noteAnswer(): void {
    if (failures >= FAILURES_IN_A_ROW) log.info({ provider: name }, 'provider answers again');
    failures = 0;
    pause = undefined;
  }

  function noteFailure(isSlow: boolean): void {
    failures += 1;
    if (failures < FAILURES_IN_A_ROW) return;
    hold(PAUSE_MS, false);
    const problem = isSlow ? 'provider answers too slowly' : 'provider does not answer';
    log.error({ provider: name, failures }, `${problem}: calls are held back`);
  }

  return {
    callsAllowed,
    begin() {
      if (callsAllowed() === 0) return undefined;
      const begun = elapsed();
      const isProbe = pause !== undefined;
      if (isProbe) isProbing = true;
      return (ending) => {
        if (isProbe) isProbing = false;
        if (ending.kind === 'limited') return noteLimit(ending.retryAfterMs);
        // A call that was under way when the provider answered 429 says nothing about that limit.
        if (pause?.isLimit && isHeld()) return;
        const isSlow = elapsed() - begun >= slowMs;
        if (ending.kind === 'answered' && !isSlow) noteAnswer();
        else noteFailure(ending.kind === 'answered');
      };
    },
  };
}
