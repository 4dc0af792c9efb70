import type { LeaveScreen } from '../notice.ts';

/** What a person signs in with. */
export interface Credentials {
  /** The e-mail address, normalised. */
  email: string;
  password: string;
}

/**
 * The result of a sign-in with the right password: a session, an account whose address is not verified yet, or one that asks for the code of
 * its second factor too.
 */
export type SignInResult = 'signedIn' | 'unverified' | 'secondFactor';

export interface SignInTypes {
  input: {
    /** The page to return to, as `returnPath` gives it. */
    returnTo: string;
  };
  context: {
    returnTo: string;
    /** The address of the last attempt. */
    email: string;
    /** Why the last attempt failed, in French. */
    refusal: string | undefined;
  };
  events:
    | { type: 'form.submitted'; credentials: Credentials }
    /** Six digits, or a recovery code. */
    | { type: 'code.submitted'; code: string }
    /** Back to the password. */
    | { type: 'restart.requested' };
  emitted: LeaveScreen;
  tags: 'busy' | 'askingCode';
}
