/**
 * The identifiers that travel in addresses, and their patterns. An id that does not match never
 * reaches a call path (HAZARDS C29); an id never gives access by itself (B19).
 */

/** Crockford's base 32: no letter that is read as a figure, none that is misheard. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const ORDER_REFERENCE = /^KE-[0-9A-HJKMNP-TV-Z]{10}$/;
const REFERENCE_LENGTH = 10;
const ORDER_NUMBER = /^CMD-\d{4}-\d{6,9}$/;
/** It begins with the two letters of its provider. */
const PAYMENT_REFERENCE = /^[A-Z]{2}\d{1,10}-\d-[0-9A-HJKMNP-TV-Z]{16}$/;
const TRANSACTION = /^[A-Za-z0-9][A-Za-z0-9_-]{5,63}$/;
const PACK_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const CAPABILITY = /^[A-Za-z0-9_-]{22,64}$/;

/** An order's public reference, `KE-` and ten base-32 characters. */
export const isOrderReference = (text: string): boolean => ORDER_REFERENCE.test(text);

/** Whether an order can be tracked by it: its reference, its number (`CMD-2026-000042`) or the id of one of its payments. */
export const isTrackable = (text: string): boolean =>
  isOrderReference(text) || ORDER_NUMBER.test(text) || PAYMENT_REFERENCE.test(text);

/**
 * User input that names an order, normalised to the form in the database: the order's reference (with or without `KE-`), its
 * number or the id of a payment. In any case, with or without spaces and hyphens, and with the letters that are read as
 * figures (base 32 has none of them).
 *
 * @returns something that names no order where none can be meant
 */
export function trackedReference(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const figures = characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const [, year, number] = /^CMD(\d{4})(\d{6,9})$/.exec(figures) ?? [];
  if (year !== undefined) return `CMD-${year}-${number}`;
  const [, order, instalment, code] = /^[0-9A-Z]{2}(\d{1,10})(\d)([0-9A-Z]{16})$/.exec(figures) ?? [];
  if (order !== undefined) return `${characters.slice(0, 2)}${order}-${instalment}-${code}`;
  return `KE-${characters.length > REFERENCE_LENGTH ? figures.replace(/^KE/, '') : figures}`;
}

/** Anything that may be a transaction's or an order's public reference. */
export const isTransactionId = (text: string): boolean => TRANSACTION.test(text);

/** A promotional pack's code, as in `/pack-promo?code=`. */
export const isPackCode = (text: string): boolean => PACK_CODE.test(text);

/** The secret that stands in a guest's link, 128 bits or more in base64url. */
export const isCapability = (text: string): boolean => CAPABILITY.test(text);
