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

/** What a change of a second factor that is on needs. */
export interface FactorProof {
  currentPassword: string;
  /** Of the app, or a recovery code. */
  code: string;
}

export interface SecondFactorTypes {
  context: {
    prepared: PreparedFactor | undefined;
    /** Recovery codes, which the server shows once. */
    codes: readonly string[];
    /** Why the last call failed, in French. */
    refusal: string | undefined;
    /** Whether the server may have made a change that was never shown: its answer did not arrive. It is until codes are shown. */
    isUnsure: boolean;
  };
  events:
    | { type: 'password.submitted'; currentPassword: string }
    /** New recovery codes are wanted, of a second factor that is on. */
    | { type: 'renewal.submitted'; proof: FactorProof }
    /** Six digits that the app shows. */
    | { type: 'code.submitted'; code: string }
    | { type: 'cancelled' }
    /** It is off again: nothing of an earlier call matters. */
    | { type: 'factor.switchedOff' }
    /** The person has kept the recovery codes. */
    | { type: 'codes.kept' };
  emitted:
    | FieldsRefused
    /** What the server says of the second factor is to be read again. */
    | { type: 'outcome.unknown' }
    | { type: 'codes.kept' };
  tags: 'busy' | 'confirming' | 'showingCodes';
}
