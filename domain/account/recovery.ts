/** Cooldown before another link or code can be requested, in milliseconds. */
export const RECOVERY_COOLDOWN_MS = 60_000;

/** Where the proof of ownership is sent. */
export type RecoveryContact =
  | { channel: 'mail'; email: string }
  /** In E.164. */
  | { channel: 'sms'; phone: string };

/** The proof that allows a new password: the secret of a mailed link, or a phone number with the code sent to it. */
export type RecoveryProof = { kind: 'link'; token: string } | { kind: 'code'; phone: string; code: string };
