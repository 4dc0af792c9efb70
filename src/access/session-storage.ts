import { ADHESIONS } from '#domain/account/profile.ts';
import type { Session, SessionUser } from '#domain/account/session.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local.ts';
import { ACCESS_TOKEN_KEY } from './access-token.ts';
import { setMember } from './member.ts';
import {
  pageCookies,
  readMember,
  type SessionCookie,
  sessionCookieName,
  valueOf,
} from './session-cookies.ts';
import type { Member } from '#domain/account/member.ts';

/** The tokens of a session. */
export interface Tokens {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
  /** Absent if the refresh token stays the same. */
  refreshToken?: string | undefined;
}

const REFRESH_TOKEN_KEY = 'refresh_token';

/** Everything in storage that belongs to a session. @see OT-09 */
const SESSION_KEYS = [
  'user',
  'accessToken',
  'token',
  'uid',
  'expires_in',
  'is_verified',
  'refresh_expires_in',
  REFRESH_TOKEN_KEY,
  'company_id',
  'user_context',
  'partner_id',
  'parent',
  ACCESS_TOKEN_KEY,
  'payment',
] as const;

const COOKIES = [
  'session',
  'token',
  'user_info',
  'company',
  'user_context',
  'is_verified',
  'parent_id',
] as const satisfies readonly SessionCookie[];

function writeCookie(cookie: SessionCookie, value: string, life: string): void {
  const flags = `path=/; ${life}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
  try {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the asynchronous cookie store is missing in Safari 16
    document.cookie = `${sessionCookieName(cookie)}=${value}; ${flags}`;
  } catch {
    // Cookies are blocked: the session lasts as long as the page.
  }
}

/** Written instead of an id that does not exist, so that each cookie is always present. */
const NONE = 'none';

const userInfo = ({ customerId, adhesion }: SessionUser): string => `${customerId ?? NONE}.${adhesion}`;

const memberOf = ({ user, parent }: Session): Member => ({
  id: user.customerId,
  isAccepted: user.adhesion === 'accepted',
  isStaff: user.customerId === undefined,
  parentId: parent,
});

/** Cookies live as long as a session may last at most. The server ends it earlier. */
const COOKIE_LIFE = `max-age=${90 * 24 * 60 * 60}`;

/** Writes the seven cookies and displays the member. @see OT-08 */
export function storeSession(session: Session): void {
  const values: Record<SessionCookie, string> = {
    session: String(session.user.id),
    token: '1',
    user_info: userInfo(session.user),
    company: String(session.company ?? NONE),
    user_context: session.userContext.role,
    is_verified: String(session.isVerified),
    parent_id: String(session.parent ?? NONE),
  };
  for (const cookie of COOKIES) writeCookie(cookie, values[cookie], COOKIE_LIFE);
  if (session.user.customerId === undefined) removeLocal('partner_id');
  else writeLocal('partner_id', String(session.user.customerId));
  setMember(session.isVerified ? memberOf(session) : undefined);
}

/** Writes only the user-info cookie. @see OT-10 */
export const storeUserInfo = (user: SessionUser): void =>
  writeCookie('user_info', userInfo(user), COOKIE_LIFE);

/** Stores the tokens; the access token under both of its keys. @see OT-08 @see HAZARDS C16 */
export function storeTokens({ accessToken, expiresIn, refreshToken }: Tokens): void {
  writeLocal(ACCESS_TOKEN_KEY, accessToken);
  writeLocal('accessToken', accessToken);
  writeLocal('expires_in', String(expiresIn));
  if (refreshToken !== undefined) writeLocal(REFRESH_TOKEN_KEY, refreshToken);
}

export const storedRefreshToken = (): string | undefined => readLocal(REFRESH_TOKEN_KEY) ?? undefined;

/** The session as far as the cookies tell; its other values are read from the server. @see OT-07 */
export function storedSession(): Session | undefined {
  const cookies = pageCookies();
  const member = readMember(cookies);
  if (member === undefined) return undefined;
  const adhesion = valueOf(cookies, 'user_info')?.split('.')[1];
  const role = valueOf(cookies, 'user_context');
  return {
    user: {
      id: Number(valueOf(cookies, 'session')),
      customerId: member.id,
      adhesion: ADHESIONS.find((each) => each === adhesion) ?? 'none',
      name: '',
      email: undefined,
      phone: undefined,
      address: undefined,
    },
    company: member.parentId,
    parent: member.parentId,
    // A cookie of the release before has the role of staff.
    userContext: { role: (role ?? 'customer') === 'customer' ? 'customer' : 'staff' },
    isVerified: true,
  };
}

/** Removes the session from this device: cookies, storage and display. @see OT-09 */
export function clearSession(): void {
  for (const cookie of COOKIES) writeCookie(cookie, '', 'expires=Thu, 01 Jan 1970 00:00:00 GMT');
  for (const key of SESSION_KEYS) removeLocal(key);
  setMember(undefined);
}

let handleExpiry: () => void = clearSession;

/** Replaces what happens when the server refuses to renew the session. @returns the function that undoes it */
export function onSessionExpired(handler: () => void): () => void {
  handleExpiry = handler;
  return () => {
    handleExpiry = clearSession;
  };
}

/** The server refused to renew the session. */
export const expireSession = (): void => handleExpiry();
