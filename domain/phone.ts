/**
 * Phone numbers of Senegal. One normaliser serves form, dialog and server (HAZARDS D9);
 * everything downstream of it holds E.164 (`+221771234567`).
 */

const SEPARATORS = /[\s\u00a0\u202f\-$.]/g;
const WALLET = /^\+221(?:70|75|76|77|78)[0-9]{7}$/;
const MOBILE = /^\+2217[0-9]{8}$/;
const GENERIC = /^(?:\+221)?(?:70|75|76|77|78)[0-9]{7}$/;

/**
 * Puts a typed number in its international form where that form is evident.
 *
 * Spaces, hyphens, dollar signs and dots go; `+221` stays; a leading 221 gets its plus; a
 * number starting 7 or 3 gets `+221`. Anything else comes back as typed, for the rules to refuse.
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

/**
 * The E.164 form of a guest's mobile number, or `undefined` when it is none:
 * 221 is added where missing, then 7 and eight digits must follow.
 *
 * @see VA-02
 */
export function guestMobile(typed: string): string | undefined {
  const phone = formatPhone(typed);
  return MOBILE.test(phone) ? phone : undefined;
}

/** True for a number that can hold a Wave or Orange Money wallet, in any accepted writing. @see VA-04 */
export const isWalletPhone = (typed: string): boolean => WALLET.test(formatPhone(typed));

/** True for any Senegalese mobile number, with or without its country code. @see VA-05 */
export const isMobilePhone = (typed: string): boolean => GENERIC.test(typed.replace(SEPARATORS, ''));

/** An E.164 number of Senegal as it is printed: `+221 77 123 45 67`. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^(\+221)(..)(...)(..)(..)$/, '$1 $2 $3 $4 $5');

/** A number with its middle hidden, for screens that anyone with the link may see: `+221 77 *** ** 67`. */
export function maskPhone(phone: string): string {
  const digits = formatPhone(phone);
  return digits.length < 8 ? '***' : `${digits.slice(0, 4)} ${digits.slice(4, 6)} *** ** ${digits.slice(-2)}`;
}
