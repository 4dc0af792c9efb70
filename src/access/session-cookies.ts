import type { Member } from '#domain/account/member.ts';

/**
 * The cookies of a session. They hold ids and flags only, so that they never come near the 4096 bytes above which
 * browsers drop a cookie. Only the shop's own pages read them; the server never does.
 *
 * @see OT-08 @see HAZARDS C17, C18
 */
export type SessionCookie =
  | 'session'
  | 'token'
  | 'user_info'
  | 'company'
  | 'user_context'
  | 'is_verified'
  | 'parent_id';

/** Prefix and production suffix are part of every name. The server's own cookie of a session is HttpOnly. */
export const sessionCookieName = (cookie: SessionCookie): string => `ker_${cookie}_prod`;

/** The page's cookies; empty if the browser blocks them (HAZARDS E3). */
export function pageCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** The value of one cookie; `undefined` if it is missing. */
export const valueOf = (cookies: string, cookie: SessionCookie): string | undefined =>
  RegExp(`(?:^|; )${sessionCookieName(cookie)}=([^;]*)`).exec(cookies)?.[1];

const idOf = (text: string | undefined): number | undefined => Number(text) || undefined;

/**
 * Reads the signed-in user from the cookies: none unless the session cookie exists and `is_verified` is exactly
 * `true`.
 *
 * @param cookies as in `document.cookie`
 * @see OT-07 @see HAZARDS C18
 */
export function readMember(cookies: string = pageCookies()): Member | undefined {
  if (idOf(valueOf(cookies, 'session')) === undefined || valueOf(cookies, 'is_verified') !== 'true')
    return undefined;
  const [id, adhesion] = valueOf(cookies, 'user_info')?.split('.') ?? [];
  return {
    id: idOf(id),
    isAccepted: adhesion === 'accepted',
    isStaff: idOf(id) === undefined,
    parentId: idOf(valueOf(cookies, 'parent_id')),
  };
}
