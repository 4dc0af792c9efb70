import { randomInt } from 'node:crypto';

const LOWER = '0123456789abcdefghijklmnopqrstuvwxyz';
const UPPER = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const random = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** `cos-18qq25rgr100a`: at most 20 characters in all. */
export const newSessionId = (): string => `cos-${random(LOWER, 13)}`;

/** `TCN4Y4ZC3FM`: the reference the payer sees. */
export const newTransactionId = (): string => `T${random(UPPER, 10)}`;

/** `pt-…`: names one item of the ledger; it is not the session's `transaction_id`. */
export const newLedgerId = (): string => `pt-${random(LOWER, 13)}`;

/** `EV_…`: names one event, the same in every repeat of its delivery. */
export const newEventId = (): string => `EV_${random(LOWER, 16)}`;
