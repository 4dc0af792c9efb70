/** The state of the history entry of `/login` that is opened after the verification of an account. */
export const JUST_VERIFIED = { isVerified: true } as const;

/** Whether a history entry was opened after the verification of an account. */
export const isJustVerified = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isVerified' in state && state.isVerified === true;
