/**
 * The ids used in URLs and their patterns. An id that does not match is never put into an API path (HAZARDS C29); an
 * id alone never gives access (B19).
 */

/** Crockford's base 32: without letters that look like digits (I, L, O). */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const ORDER_REFERENCE = /^KE-[0-9A-HJKMNP-TV-Z]{10}$/;
const REFERENCE_LENGTH = 10;
const ORDER_NUMBER = /^CMD-\d{4}-\d{6,9}$/;
/**
 * Starts with the two letters of its provider; a code of 16 characters, for instalments with the time, or for `OM` the time and
 * three digits.
 */
const PAYMENT_REFERENCE = /^(?:[A-Z]{2}\d{1,10}-\d-[0-9A-HJKMNP-TV-Z]{16}(?:-\d{14})?|OM\d{18,27})$/;
const TRANSACTION = /^[A-Za-z0-9][A-Za-z0-9_-]{5,63}$/;
const PACK_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** An order's public reference: `KE-` and ten base-32 characters. */
export const isOrderReference = (text: string): boolean => ORDER_REFERENCE.test(text);

/** Names one instalment of an order, e.g. `KE-7QX2M9D4TB-2`: its invoice, however it was paid. */
export const instalmentId = (reference: string, instalmentNo: number): string =>
  `${reference}-${instalmentNo}`;

const INSTALMENT_ID = /^(KE-[0-9A-HJKMNP-TV-Z]{10})-(\d)$/;

/** The parts of such a name; `undefined` for any other text. */
export function readInstalmentId(text: string): { reference: string; instalmentNo: number } | undefined {
  const [, reference, number] = INSTALMENT_ID.exec(text) ?? [];
  return reference === undefined ? undefined : { reference, instalmentNo: Number(number) };
}

/** The number of an invoice, e.g. `FAC-2026-000042`. */
export const isInvoiceNumber = (text: string): boolean => /^FAC-\d{4}-\d{6,9}$/.test(text);

/**
 * Whether a text can identify an order for tracking: its reference, its number (`CMD-2026-000042`) or the id of one
 * of its payments.
 */
export const isTrackable = (text: string): boolean =>
  isOrderReference(text) || ORDER_NUMBER.test(text) || PAYMENT_REFERENCE.test(text);

/**
 * Normalises user input that identifies an order: the order's reference (with or without `KE-`), its number or the id
 * of a payment. Ignores case, spaces and hyphens, and reads letters that look like digits as digits.
 *
 * @returns a text that matches no order if the input cannot be one
 */
export function trackedReference(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const digits = characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const [, year, number] = /^CMD(\d{4})(\d{6,9})$/.exec(digits) ?? [];
  if (year !== undefined) return `CMD-${year}-${number}`;
  if (/^0M\d{18,27}$/.test(digits)) return `OM${digits.slice(2)}`;
  const [, order, instalment, code, time = ''] =
    /^[0-9A-Z]{2}(\d{1,10})(\d)([0-9A-Z]{16})(\d{14})?$/.exec(digits) ?? [];
  if (order !== undefined)
    return `${characters.slice(0, 2)}${order}-${instalment}-${code}${time === '' ? '' : `-${time}`}`;
  return `KE-${characters.length > REFERENCE_LENGTH ? digits.replace(/^KE/, '') : digits}`;
}

/** Whether a text can be the public reference of a payment or an order. */
export const isTransactionId = (text: string): boolean => TRANSACTION.test(text);

/** The code of a promotional pack, as in `/pack-promo?code=`. */
export const isPackCode = (text: string): boolean => PACK_CODE.test(text);
