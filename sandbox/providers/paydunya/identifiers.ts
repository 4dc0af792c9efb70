import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = ALPHABET.slice(0, 10);

const random = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** `test_jkEdPY8SuG`: an invoice of the test mode. */
export const newInvoiceToken = (): string => `test_${random(ALPHABET, 10)}`;

/** The receipt, or the transaction of a direct payment. */
export const newReceiptId = (): string => `TX${random(ALPHABET.slice(0, 36), 10)}`;

/** The token of an onsite payment. */
export const newOnsiteToken = (): string => random(ALPHABET, 20);

/** What PayDunya sends to its customer, who gives it to the shop. */
export const newConfirmationCode = (): string => random(DIGITS, 4);
