/**
 * The identifiers that travel in addresses, and their patterns. An id that does not match never
 * reaches a call path (HAZARDS C29); an id never gives access by itself (B19).
 */

/** Crockford's base 32: no letter that is read as a figure, none that is misheard. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const ORDER_REFERENCE = /^KE-[0-9A-HJKMNP-TV-Z]{10}$/;
const REFERENCE_LENGTH = 10;
const TRANSACTION = /^[A-Za-z0-9][A-Za-z0-9_-]{5,63}$/;
const PACK_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const CAPABILITY = /^[A-Za-z0-9_-]{22,64}$/;

/** An order's public reference, `KE-` and ten base-32 characters. */
export const isOrderReference = (text: string): boolean => ORDER_REFERENCE.test(text);

/**
 * An order's reference as somebody typed it, in the form that orders have: with or without `KE-`, in any case, with spaces or
 * hyphens, and with the letters that are read as figures (base 32 has none of them).
 *
 * @returns something that no order has where none can be meant
 */
export function trackedReference(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const code = characters.length > REFERENCE_LENGTH ? characters.replace(/^KE/, '') : characters;
  return `KE-${code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`;
}

/** Anything that may be a transaction's or an order's public reference. */
export const isTransactionId = (text: string): boolean => TRANSACTION.test(text);

/** A promotional pack's code, as in `/pack-promo?code=`. */
export const isPackCode = (text: string): boolean => PACK_CODE.test(text);

/** The secret that stands in a guest's link, 128 bits or more in base64url. */
export const isCapability = (text: string): boolean => CAPABILITY.test(text);
