import type { Session } from '#domain/account/session.ts';
import { session as text } from '#domain/messages/session.ts';
import type { Credentials } from '#machines/sign-in/index.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Tokens } from '../access/session-storage.ts';
import { toSession } from './accounts.ts';
import { type ShopClient, unwrap } from './client.ts';
import { ApiError } from './errors.ts';

/** A session that has begun. */
export interface SignedIn {
  tokens: Tokens;
  session: Session;
}

const toSignedIn = (wire: components['schemas']['SignedIn']): SignedIn => ({
  tokens: {
    accessToken: wire.access_token,
    expiresIn: wire.expires_in,
    refreshToken: wire.refresh_token,
  },
  session: toSession(wire.user),
});

/**
 * Signs in with a POST, so that the password is in no URL.
 *
 * @returns `unverified` for the right password of an account that waits for its code; `secondFactor` where the code of an app is due too
 * @throws ApiError with code `session.refused` for a wrong password and for an unknown address
 * @see HAZARDS C6
 */
export async function signIn(
  shop: ShopClient,
  { email, password }: Credentials,
  signal: AbortSignal,
): Promise<SignedIn | 'unverified' | 'secondFactor'> {
  const call = shop.POST('/api/auth/get_tokens', { body: { username: email, password }, signal });
  try {
    return toSignedIn(await unwrap(call, text.failures.signIn));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account.unverified') return 'unverified';
    if (error instanceof ApiError && error.code === 'session.second_factor') return 'secondFactor';
    throw error;
  }
}

/**
 * Ends a sign-in that was answered with `secondFactor`.
 *
 * @param code six digits of an authenticator app, or a recovery code
 * @throws ApiError with code `account.code_invalid`, or `account.proof_invalid` when the password is due again
 */
export const proveSecondFactor = async (
  shop: ShopClient,
  code: string,
  signal: AbortSignal,
): Promise<SignedIn> => {
  const call = shop.POST('/api/auth/get_tokens/code', { body: { code }, signal });
  return toSignedIn(await unwrap(call, text.failures.signIn));
};
