import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createBreaker } from './breaker.ts';
import type { Answer } from './json-client.ts';
import type { Unanswered } from './provider.ts';

/** The calls of one provider behind its circuit breaker. */
export interface GuardedCalls {
  /** False while calls are held back. */
  allows(): boolean;
  /** Makes a call unless calls are held back, and records how it ended. */
  make<Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>>;
}

export function guardedCalls({ name, clock, log }: { name: string; clock: Clock; log: Log }): GuardedCalls {
  const breaker = createBreaker({ name, clock, log });
  return {
    allows: () => breaker.allows(),
    async make(call) {
      if (!breaker.allows()) return { kind: 'unanswered', reason: 'held back' };
      const answer = await call();
      if (answer.kind === 'limited') breaker.noteLimited(answer.retryAfterMs);
      else breaker.note(answer.kind !== 'unanswered');
      if (answer.kind === 'refused' && [401, 403].includes(answer.status))
        log.error({ provider: name, code: answer.code }, `${name} refuses our key`);
      return answer;
    },
  };
}

/** The provider's code for 429, for logs and staff. */
export const LIMITED = 'too-many-requests';

/** An answer that says nothing about the session that was asked for. */
export function asUnanswered(answer: Exclude<Answer<unknown>, { kind: 'answered' }>): Unanswered {
  if (answer.kind === 'unanswered') return answer;
  return { kind: 'unanswered', reason: answer.kind === 'limited' ? LIMITED : answer.code };
}
