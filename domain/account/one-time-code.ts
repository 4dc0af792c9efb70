/** Number of digits of a code that verifies an account. @see OT-02 */
export const OTP_LENGTH = 4;

/** Number of digits of a code that changes an existing account: it gives more than a sign-up's code. @see HAZARDS C11 */
export const LONG_CODE_LENGTH = 6;

/** Cooldown before another code can be requested, in milliseconds; the server sends at most one a minute. */
export const OTP_RESEND_COOLDOWN_MS = 60_000;

const DIGITS = /\D/g;

/** The digits of a typed or pasted text, at most as many as a code has. @see OT-02 */
export const codeDigits = (typed: string): string => typed.replace(DIGITS, '').slice(0, OTP_LENGTH);

/** Whether a code has all of its digits. @see OT-03 */
export const isCompleteCode = (code: string): boolean => /^\d+$/.test(code) && code.length === OTP_LENGTH;
