import type { RecoveryContact, RecoveryProof } from '#domain/account/recovery.ts';
import type { FieldsRefused, LeaveScreen, Notice } from '../notice.ts';

/** Where the recovery starts: at the request, or at the new password with what the page was opened with. */
export type RecoveryStart =
  | { step: 'request' }
  | { step: 'newPassword'; link: string }
  | { step: 'newPassword'; phone: string }
  | { step: 'newPassword' };

/** A new password and the proof that allows it. */
export interface NewPassword {
  proof: RecoveryProof;
  password: string;
}

/** The result of a change: changed, or refused because the link or code is wrong, used or too old. */
export type PasswordChangeResult = 'changed' | 'proofRefused';

/** The page for the new password follows; it asks for the code that was sent to this phone. */
export interface CodeSent {
  type: 'code.sent';
  /** In E.164. */
  phone: string;
}

export interface PasswordRecoveryTypes {
  input: { start: RecoveryStart };
  context: {
    start: RecoveryStart;
    contact: RecoveryContact | undefined;
    /** Why the last call failed, in French. */
    refusal: string | undefined;
  };
  events:
    | { type: 'request.submitted'; contact: RecoveryContact }
    | { type: 'resend.requested' }
    | { type: 'restart.requested' }
    /** `code` is empty for a link. */
    | { type: 'password.submitted'; code: string; password: string };
  emitted: Notice | LeaveScreen | FieldsRefused | CodeSent;
  tags: 'busy' | 'requesting' | 'mailSent' | 'choosing' | 'proofRefused' | 'proofMissing';
}
