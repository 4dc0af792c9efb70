import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

const FAILURES_IN_A_ROW = 5;
const PAUSE_MS = 10_000;

/** Holds calls back for a while when a provider has stopped answering, so that nobody waits for nothing. */
export interface Breaker {
  /** False while calls are held back. One call gets through after each pause, to try. */
  allows(): boolean;
  /** Says how a call ended. */
  note(answered: boolean): void;
}

/** @see HAZARDS B23 */
export function createBreaker({ name, clock, log }: { name: string; clock: Clock; log: Log }): Breaker {
  let failures = 0;
  let closedUntil = 0;

  return {
    // More than a pause left means that the clock was set back: that must not hold payments up (HAZARDS B35).
    allows() {
      const left = closedUntil - clock.now().getTime();
      return left <= 0 || left > PAUSE_MS;
    },
    note(answered) {
      if (answered) {
        if (failures >= FAILURES_IN_A_ROW) log.info({ provider: name }, 'provider answers again');
        failures = 0;
        closedUntil = 0;
        return;
      }
      failures += 1;
      if (failures < FAILURES_IN_A_ROW) return;
      closedUntil = clock.now().getTime() + PAUSE_MS;
      log.error({ provider: name, failures }, 'provider does not answer: calls are held back');
    },
  };
}
