import type { LeaveScreen } from '../notice.ts';

/** What a person signs in with. */
export interface Credentials {
  /** The e-mail address, normalised. */
  email: string;
  password: string;
}

/** The result of a sign-in with the right password: a session, or an account whose address is not verified yet. */
export type SignInResult = 'signedIn' | 'unverified';

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
  events: { type: 'form.submitted'; credentials: Credentials };
  emitted: LeaveScreen;
  tags: 'busy';
}
