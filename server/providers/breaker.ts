import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

const FAILURES_IN_A_ROW = 5;
const PAUSE_MS = 10_000;
/** A provider's Retry-After is followed within these bounds, in milliseconds. */
const RETRY_AFTER_MIN_MS = 1_000;
const RETRY_AFTER_MAX_MS = 5 * 60_000;

/** Circuit breaker: holds calls back while a provider does not answer or has asked for fewer calls. */
export interface Breaker {
  /** False while calls are held back. */
  allows(): boolean;
  /** Records how a call ended. */
  note(answered: boolean): void;
  /** Records a 429: calls are held back at once, for as long as the provider says, in milliseconds. */
  noteLimited(retryAfterMs: number | undefined): void;
}

/** @see HAZARDS B23 */
export function createBreaker({ name, clock, log }: { name: string; clock: Clock; log: Log }): Breaker {
  let failures = 0;
  let pause = { until: 0, length: 0, isLimit: false };

  const hold = (length: number, isLimit: boolean) => {
    pause = { until: clock.now().getTime() + length, length, isLimit };
  };
  // More than the whole pause left means that the clock was set back: that must not hold payments up (HAZARDS B35).
  const isHeld = () => {
    const left = pause.until - clock.now().getTime();
    return left > 0 && left <= pause.length;
  };

  return {
    allows: () => !isHeld(),
    note(answered) {
      // A call that was under way when the provider answered 429 says nothing about that limit.
      if (pause.isLimit && isHeld()) return;
      if (answered) {
        if (failures >= FAILURES_IN_A_ROW) log.info({ provider: name }, 'provider answers again');
        failures = 0;
        hold(0, false);
        return;
      }
      failures += 1;
      if (failures < FAILURES_IN_A_ROW) return;
      hold(PAUSE_MS, false);
      log.error({ provider: name, failures }, 'provider does not answer: calls are held back');
    },
    noteLimited(retryAfterMs = PAUSE_MS) {
      hold(Math.min(Math.max(retryAfterMs, RETRY_AFTER_MIN_MS), RETRY_AFTER_MAX_MS), true);
      log.error({ provider: name, pauseMs: pause.length }, 'provider limits our calls: calls are held back');
    },
  };
}
