import type { FieldsRefused } from '../notice.ts';

/** A secret for an authenticator app; the server stores it once a code has confirmed it. */
export interface PreparedFactor {
  /** In base 32, to be typed. */
  secret: string;
  /** For a QR code. */
  link: string;
  /** The server's own, sent back with the code. */
  proof: string;
}

export interface SecondFactorTypes {
  context: {
    prepared: PreparedFactor | undefined;
    /** Recovery codes, which the server shows once. */
    codes: readonly string[];
    /** Why the last call failed, in French. */
    refusal: string | undefined;
  };
  events:
    | { type: 'password.submitted'; currentPassword: string }
    /** Six digits that the app shows. */
    | { type: 'code.submitted'; code: string }
    | { type: 'cancelled' }
    /** The person has kept the recovery codes. */
    | { type: 'codes.kept' };
  emitted: FieldsRefused | { type: 'finished' };
  tags: 'busy' | 'confirming' | 'showingCodes';
}
