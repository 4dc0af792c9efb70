import { type AccountId, accountId } from '#domain/account/ids.ts';
import { hmac, isSameText } from '../access/capability.ts';

/** What a valid access token says. */
export interface AccessClaims {
  sessionId: string;
  accountId: AccountId;
}

/** A refresh token of a session; the newest one has the session's own generation. */
export interface RefreshClaims {
  sessionId: string;
  generation: number;
}

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_LIFE_S = 10 * 60;

/** Clocks of two servers may differ by this many seconds (HAZARDS B35). */
const LEEWAY_S = 30;

const ACCESS = /^([\w-]{22})\.([1-9]\d{0,9})\.([0-9a-z]{1,9})\.([\w-]{43})$/;
const REFRESH = /^([\w-]{22})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/** Signs and verifies tokens. Neither kind is stored, and neither can be computed from the other. */
export interface Tokens {
  /** @param issuedAt Unix time in seconds */
  access(claims: AccessClaims, issuedAt: number): string;
  /** @returns `undefined` if the token is malformed, forged or expired */
  readAccess(token: string, now: number): AccessClaims | undefined;
  refresh(claims: RefreshClaims): string;
  /** @returns `undefined` if the token is malformed or forged; whether it is still valid is in the session */
  readRefresh(token: string): RefreshClaims | undefined;
}

const accessText = (session: string, account: string, expires: string) =>
  `access-token:${session}:${account}:${expires}`;
const refreshText = (session: string, generation: string) => `refresh-token:${session}:${generation}`;

/** @param secrets the first one signs, all of them verify (HAZARDS F6) */
export function createTokens(secrets: readonly string[]): Tokens {
  const [newest] = secrets;
  if (newest === undefined) throw new TypeError('tokens need at least one secret');
  const isSigned = (text: string, mac: string) =>
    secrets.some((secret) => isSameText(mac, hmac(secret, text)));

  return {
    access({ sessionId, accountId: account }, issuedAt) {
      const expires = (issuedAt + ACCESS_TOKEN_LIFE_S).toString(36);
      const mac = hmac(newest, accessText(sessionId, String(account), expires));
      return `${sessionId}.${account}.${expires}.${mac}`;
    },
    readAccess(token, now) {
      const [, session, account, expires, mac] = ACCESS.exec(token) ?? [];
      if (session === undefined || account === undefined || expires === undefined || mac === undefined)
        return undefined;
      if (!isSigned(accessText(session, account, expires), mac)) return undefined;
      const isExpired = now > Number.parseInt(expires, 36) + LEEWAY_S;
      return isExpired ? undefined : { sessionId: session, accountId: accountId(Number(account)) };
    },
    refresh: ({ sessionId, generation }) =>
      `${sessionId}.${generation}.${hmac(newest, refreshText(sessionId, String(generation)))}`,
    readRefresh(token) {
      const [, session, generation, mac] = REFRESH.exec(token) ?? [];
      if (session === undefined || generation === undefined || mac === undefined) return undefined;
      if (!isSigned(refreshText(session, generation), mac)) return undefined;
      return { sessionId: session, generation: Number(generation) };
    },
  };
}
