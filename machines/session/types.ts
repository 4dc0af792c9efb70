import type { Session, SessionUser } from '#domain/account/session.ts';
import type { LeaveScreen, Notice } from '../notice.ts';

/** Write the session's cookies. @see OT-08 */
export interface StoreSession {
  type: 'store';
  session: Session;
}

/** Write only the user-info cookie. @see OT-10 */
export interface StoreUserInfo {
  type: 'store.userInfo';
  user: SessionUser;
}

/** Remove everything that the session left on this device. @see OT-09 */
export interface ClearSession {
  type: 'clear';
}

/**
 * Another person, or no one, is signed in from now on and must see nothing that was read before: also at a
 * sign-in, because an earlier session may have expired before this machine was loaded.
 *
 * @see HAZARDS C19
 */
export interface PersonChanged {
  type: 'person.changed';
}

export interface SessionTypes {
  input: {
    /** What the cookies hold; `undefined` without an authenticated session. @see OT-07 */
    stored: Session | undefined;
  };
  context: {
    session: Session | undefined;
    /** Where signing out leads; `undefined` for sign-in. */
    to: string | undefined;
  };
  events: /** Signed in on this page. */
    | { type: 'session.saved'; session: Session }
    /** Another tab signed in or out. */
    | { type: 'session.changed'; session: Session | undefined }
    /** Read again from the server, e.g. after a change of the profile. */
    | { type: 'context.refreshed'; session: Session }
    | { type: 'userInfo.saved'; user: SessionUser }
    /** The page was returned to, or a failed read is repeated. */
    | { type: 'context.requested' }
    /** The server refused to renew it. */
    | { type: 'session.expired' }
    /** `isLossy`: the baskets of this device hold something, which is asked about first. `to`: where it leads. */
    | { type: 'signOut.requested'; isLossy?: boolean; to?: string }
    | { type: 'signOut.confirmed' }
    | { type: 'signOut.cancelled' };
  emitted: StoreSession | StoreUserInfo | ClearSession | PersonChanged | Notice | LeaveScreen;
  tags: 'signedIn' | 'reading' | 'confirmingSignOut';
}
