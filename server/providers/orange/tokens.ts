import { once } from 'node:events';
import type { Clock } from '../../clock.ts';
import type { Answer, createJsonClient } from '../json-client.ts';
import { OrangeToken } from './wire.ts';

/** A token is renewed this long before it ends, in milliseconds. */
const RENEW_EARLY_MS = 45_000;
/**
 * How long a call waits for a token, in milliseconds: token and call together end before the lease of the process that
 * opens a payment (HAZARDS B22). The token is still stored when it arrives later.
 */
const WAIT_MAX_MS = 4_000;

interface TokenOptions {
  clientId: string;
  clientSecret: string;
  tokenPath: string;
  clock: Clock;
}

type NoToken = Exclude<Answer<never>, { kind: 'answered' }>;

/** The access tokens of the API, which live about five minutes. */
export interface Tokens {
  /** A valid token, or why there is none. Concurrent callers share one call. */
  get(): Promise<string | NoToken>;
  /** Forgets a token that was refused. */
  drop(token: string): void;
}

async function tooLate(): Promise<NoToken> {
  await once(AbortSignal.timeout(WAIT_MAX_MS), 'abort');
  return { kind: 'unanswered', reason: 'no token in time' };
}

export function createTokens(
  client: ReturnType<typeof createJsonClient>,
  { clientId, clientSecret, tokenPath, clock }: TokenOptions,
): Tokens {
  let current: { token: string; issuedAt: number; lifeMs: number } | undefined;
  let renewal: Promise<string | NoToken> | undefined;

  /** Counted from the moment of issue, so that a clock that is set back prolongs nothing (HAZARDS B35). */
  function isFresh({ issuedAt, lifeMs }: NonNullable<typeof current>): boolean {
    const age = clock.now().getTime() - issuedAt;
    return age >= 0 && age < lifeMs - RENEW_EARLY_MS;
  }

  async function renew(): Promise<string | NoToken> {
    const issuedAt = clock.now().getTime();
    const answer = await client.post({
      path: tokenPath,
      schema: OrangeToken,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }).toString(),
    });
    if (answer.kind !== 'answered') return answer;
    const { access_token: token, expires_in: seconds } = answer.body;
    current = { token, issuedAt, lifeMs: seconds * 1_000 };
    return token;
  }

  return {
    async get() {
      if (current && isFresh(current)) return current.token;
      renewal ??= renew().finally(() => (renewal = undefined));
      return Promise.race([renewal, tooLate()]);
    },
    drop(token) {
      if (current?.token === token) current = undefined;
    },
  };
}
