import { plainText } from './typed-text.ts';

/**
 * Phone numbers of Senegal. Forms, payment dialog and server use the same normalisation (HAZARDS D9); normalised
 * numbers are in E.164 (`+221771234567`).
 */

/**
 * What a number with a mobile-money wallet begins with, which the phone of an account needs as well. The specification
 * lists these; 71, in use since 2025, is not among them.
 *
 * @see VA-04 @see VA-05
 */
export const WALLET_PREFIXES = ['70', '75', '76', '77', '78'] as const;

const SEPARATORS = /[\s\p{Pd}$.,·/()[\]_]/gu;
/** As links of phone numbers begin. */
const SCHEME = /^tel:/i;
const WALLET_NUMBER = `(?:${WALLET_PREFIXES.join('|')})[0-9]{7}`;
const MOBILE = /^\+2217[0-9]{8}$/;
const GENERIC = new RegExp(`^(?:\\+221)?${WALLET_NUMBER}$`);

/** A number without the separators of its digits; `undefined` for text that is not a number. */
function digitsOf(typed: string): string | undefined {
  const digits = plainText(typed).trim().replace(SCHEME, '').replaceAll(SEPARATORS, '');
  return /^\+?[0-9]+$/.test(digits) ? digits : undefined;
}

/**
 * Normalises a number to its international format if that is unambiguous.
 *
 * Removes spaces, hyphens, dollar signs, dots and brackets; keeps `+221`; adds the plus to a leading 221 or 00221; adds
 * `+221` to numbers starting with 7 or 3. Other input is returned unchanged and fails validation.
 *
 * @see VA-03
 */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === undefined) return typed;
  if (digits.startsWith('+')) return digits;
  if (/^(?:00)?221/.test(digits)) return `+${digits.replace(/^00/, '')}`;
  return /^[73]/.test(digits) ? `+221${digits}` : digits;
}

/** A guest's mobile number in E.164, or `undefined` if invalid: +221, 7 and eight digits. @see VA-02 */
export function guestMobile(typed: string): string | undefined {
  const phone = formatPhone(typed);
  return MOBILE.test(phone) ? phone : undefined;
}

/**
 * The rule of numbers that begin with one of these prefixes, for typed text in any accepted format.
 *
 * @param prefixes digits after +221
 */
export function phoneRule(prefixes: readonly string[]): (typed: string) => boolean {
  return (typed) => {
    const phone = formatPhone(typed);
    return /^\+221[0-9]{9}$/.test(phone) && prefixes.some((prefix) => phone.startsWith(prefix, 4));
  };
}

/** Whether a number can have a mobile-money wallet, in any accepted format. @see VA-04 */
export const isWalletPhone = phoneRule(WALLET_PREFIXES);

/** Whether a number is a Senegalese mobile number, with or without country code. @see VA-05 */
export const isMobilePhone = (typed: string): boolean => GENERIC.test(digitsOf(typed) ?? '');

/** The phone number of an account in E.164, or `undefined` if invalid. @see VA-03 @see VA-05 */
export function accountMobile(typed: string): string | undefined {
  const phone = formatPhone(typed);
  return isMobilePhone(phone) ? phone : undefined;
}

/**
 * The first two digits of a mobile number that can receive calls, but cannot pay by mobile money, e.g. `71`; `undefined` for
 * other numbers.
 */
export function prefixWithoutWallet(typed: string): string | undefined {
  const phone = guestMobile(typed);
  return phone === undefined || isWalletPhone(phone) ? undefined : phone.slice(4, 6);
}

/** Formats an E.164 number: `+221 77 123 45 67`. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^(\+221)(..)(...)(..)(..)$/, '$1 $2 $3 $4 $5');

/** Masks a number for screens that anyone with the link can open: `+221 77 *** ** 67`. */
export function maskPhone(phone: string): string {
  const digits = formatPhone(phone);
  return digits.length < 8 ? '***' : `${digits.slice(0, 4)} ${digits.slice(4, 6)} *** ** ${digits.slice(-2)}`;
}
