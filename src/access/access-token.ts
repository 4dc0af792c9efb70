import { readLocal } from '../storage/local.ts';

/** Storage key of the access token; `accessToken` holds a copy for older pages. @see OT-08 */
export const ACCESS_TOKEN_KEY = 'access_token';

/** The access token of the session; `undefined` for a visitor. It may have expired. */
export const accessToken = (): string | undefined => readLocal(ACCESS_TOKEN_KEY) ?? undefined;
