import type { Session } from '#domain/account/session.ts';
import type { FieldsRefused, Notice } from '../notice.ts';

/** Another address for the account, which needs the password. */
export interface WantedEmail {
  /** Normalised. */
  email: string;
  currentPassword: string;
}

/** The code that was mailed to the new address. */
export interface EmailCode {
  email: string;
  /** Six digits. */
  code: string;
  /** Whether an earlier attempt got no answer: a code may be used, and have done its work. */
  mayBeUsed: boolean;
}

/** The address was changed; the session shows it. */
export interface EmailChanged {
  type: 'changed';
  session: Session;
}

export interface EmailChangeTypes {
  context: {
    /** The address to which the code was mailed; empty before. */
    email: string;
    mayBeUsed: boolean;
    /** Why the last call failed, in French. */
    refusal: string | undefined;
  };
  events:
    | { type: 'edit.requested' }
    | ({ type: 'address.submitted' } & WantedEmail)
    | { type: 'code.submitted'; code: string }
    /** The code did not arrive, or is no longer valid: the address and the password are typed again. */
    | { type: 'restart.requested' }
    | { type: 'cancelled' };
  emitted: Notice | FieldsRefused | EmailChanged;
  tags: 'editing' | 'enteringCode' | 'busy';
}
