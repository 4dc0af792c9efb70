/**
 * Phone numbers of Senegal. Forms, payment dialog and server use the same normalisation (HAZARDS D9); normalised
 * numbers are in E.164 (`+221771234567`).
 */

const SEPARATORS = /[\s\u00a0\u202f\-$.]/g;
const WALLET = /^\+221(?:70|75|76|77|78)[0-9]{7}$/;
const MOBILE = /^\+2217[0-9]{8}$/;
const GENERIC = /^(?:\+221)?(?:70|75|76|77|78)[0-9]{7}$/;

/**
 * Normalises a number to its international format if that is unambiguous.
 *
 * Removes spaces, hyphens, dollar signs and dots; keeps `+221`; adds the plus to a leading 221; adds `+221` to
 * numbers starting with 7 or 3. Other input is returned unchanged and fails validation.
 *
 * @see VA-03
 */
export function formatPhone(typed: string): string {
  const digits = typed.replace(SEPARATORS, '');
  if (digits.startsWith('+221')) return digits;
  if (digits.startsWith('221')) return `+${digits}`;
  if (/^[73]/.test(digits)) return `+221${digits}`;
  return digits;
}

/** A guest's mobile number in E.164, or `undefined` if invalid: +221, 7 and eight digits. @see VA-02 */
export function guestMobile(typed: string): string | undefined {
  const phone = formatPhone(typed);
  return MOBILE.test(phone) ? phone : undefined;
}

/** Whether a number can have a mobile-money wallet, in any accepted format. @see VA-04 */
export const isWalletPhone = (typed: string): boolean => WALLET.test(formatPhone(typed));

/** Whether a number is a Senegalese mobile number, with or without country code. @see VA-05 */
export const isMobilePhone = (typed: string): boolean => GENERIC.test(typed.replace(SEPARATORS, ''));

/** The phone number of an account in E.164, or `undefined` if invalid. @see VA-03 @see VA-05 */
export function accountMobile(typed: string): string | undefined {
  const phone = formatPhone(typed);
  return isMobilePhone(phone) ? phone : undefined;
}

/** Formats an E.164 number: `+221 77 123 45 67`. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^(\+221)(..)(...)(..)(..)$/, '$1 $2 $3 $4 $5');

/** Masks a number for screens that anyone with the link can open: `+221 77 *** ** 67`. */
export function maskPhone(phone: string): string {
  const digits = formatPhone(phone);
  return digits.length < 8 ? '***' : `${digits.slice(0, 4)} ${digits.slice(4, 6)} *** ** ${digits.slice(-2)}`;
}
