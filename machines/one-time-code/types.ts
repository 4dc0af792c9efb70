import type { LeaveScreen, Notice } from '../notice.ts';

/** A code and the account that it verifies. */
export interface CodeToVerify {
  email: string;
  /** Four digits. */
  code: string;
  /** Whether an earlier attempt got no answer: a code may be used, and have done its work. */
  mayBeUsed: boolean;
}

/** The account is verified; emitted before the screen is left. */
export interface AccountVerified {
  type: 'verified';
}

export interface OneTimeCodeTypes {
  input: {
    /** From the URL; normalised, `undefined` if it is missing or not an e-mail address. */
    email: string | undefined;
    /** The token of a mailed link, which needs no code. */
    link: string | undefined;
  };
  context: {
    /** Empty if the URL has none. */
    email: string;
    link: string | undefined;
    /** The digits typed so far. */
    code: string;
    mayBeUsed: boolean;
  };
  events: /** Digits only, at most four. */
  { type: 'code.changed'; code: string } | { type: 'verification.requested' } | { type: 'resend.requested' };
  emitted: Notice | LeaveScreen | AccountVerified;
  tags: 'editable' | 'verifying' | 'resending';
}
