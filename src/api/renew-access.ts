import * as v from 'valibot';
import { isAuthenticationPath } from '#domain/account/authentication-paths.ts';
import { session as text } from '#domain/messages/session.ts';
import { accessToken } from '../access/access-token.ts';
import { expireSession, storedRefreshToken, storeTokens } from '../access/session-storage.ts';
import { ApiError } from './errors.ts';
import type { Fetch } from './send.ts';

const PATH = '/api/auth/refresh_token';
const LOCK = 'ker-session-renewal';

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.number(), v.minValue(1)),
  refresh_token: v.optional(v.string()),
});

let renewal: Promise<string> | undefined;

/**
 * Renews the access token after a 401. All calls of all tabs share one renewal: within this page they wait for the
 * same promise, between tabs a lock lets the first one ask, and the others find its token in storage. Without locks
 * the server's grace period gives every tab the same tokens.
 *
 * @param url of the call that was refused
 * @param refused its access token
 * @returns the new access token; `undefined` if the call must not be retried
 * @throws ApiError of the failed renewal; a refusal also ends the session on this device
 * @see OT-11 @see AP-13 @see HAZARDS C15
 */
export async function renewAccess(url: string, refused: string, send: Fetch): Promise<string | undefined> {
  if (isAuthenticationPath(new URL(url).pathname)) return undefined;
  renewal ??= inTurn(() => renewOnce(url, refused, send)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function inTurn(task: () => Promise<string>): Promise<string> {
  // Missing in Safari before 15.4 and on pages without https.
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks ? await locks.request(LOCK, task) : task();
}

const expired = () => new ApiError('status', text.expired, { status: 401, code: 'session.expired' });

async function renewOnce(url: string, refused: string, send: Fetch): Promise<string> {
  const current = accessToken();
  if (current !== undefined && current !== refused) return current;
  const token = storedRefreshToken();
  try {
    if (token === undefined || current === undefined) throw expired();
    const response = await send(
      new Request(new URL(PATH, url), {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ refresh_token: token }),
        credentials: 'same-origin',
      }),
    );
    const answer = v.parse(answerSchema, await response.json());
    // The user may have signed out meanwhile, or another person in. Without locks, another tab may have the same answer.
    const stored = storedRefreshToken();
    if (stored === undefined || (stored !== token && stored !== answer.refresh_token)) throw expired();
    storeTokens({
      accessToken: answer.access_token,
      expiresIn: answer.expires_in,
      refreshToken: answer.refresh_token,
    });
    return answer.access_token;
  } catch (error) {
    console.error(text.failures.refresh, error);
    if (error instanceof ApiError && error.status === 401 && storedRefreshToken() === token) expireSession();
    throw error;
  }
}
