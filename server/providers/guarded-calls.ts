import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type CallEnding, createBreaker } from './breaker.ts';
import type { Answer } from './json-client.ts';
import type { Unanswered } from './provider.ts';

/** The result of a call as far as the circuit breaker reads it. */
interface CallResult {
  kind: string;
  /** The HTTP status of a refusal. */
  status?: number;
  code?: string;
  retryAfterMs?: number | undefined;
}

/** The calls of one provider behind its circuit breaker. */
export interface GuardedCalls {
  /** How many calls may begin now; 0 while calls are held back. */
  callsAllowed(): number;
  /** Makes a call unless calls are held back, and records how it ended and whether it took too long. */
  make<Result extends CallResult>(call: () => Promise<Result>): Promise<Result | Unanswered>;
}

const HELD_BACK: Unanswered = { kind: 'unanswered', reason: 'held back', isHeldBack: true };

export function guardedCalls({ name, clock, log }: { name: string; clock: Clock; log: Log }): GuardedCalls {
  const breaker = createBreaker({ name, clock, log });
  return {
    callsAllowed: () => breaker.callsAllowed(),
    async make(call) {
      const end = breaker.begin();
      if (!end) return HELD_BACK;
      let ending: CallEnding = { kind: 'unanswered' };
      try {
        const answer = await call();
        ending = endingOf(answer);
        if (answer.kind === 'refused' && (answer.status === 401 || answer.status === 403))
          log.error({ provider: name, code: answer.code }, `${name} refuses our key`);
        return answer;
      } finally {
        end(ending);
      }
    },
  };
}

function endingOf({ kind, retryAfterMs }: CallResult): CallEnding {
  if (kind === 'limited') return { kind, retryAfterMs };
  return { kind: kind === 'unanswered' ? kind : 'answered' };
}

/** The provider's code for 429, for logs and staff. */
export const LIMITED = 'too-many-requests';

/** An answer that says nothing about the session that was asked for. */
export function asUnanswered(answer: Exclude<Answer<unknown>, { kind: 'answered' }>): Unanswered {
  if (answer.kind === 'unanswered') return answer;
  return { kind: 'unanswered', reason: answer.kind === 'limited' ? LIMITED : answer.code };
}
