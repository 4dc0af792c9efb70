/**
 * The signed credit note of a refund, as the link in its QR code carries it:
 *
 *     A1.KEY_ID.AV-2026-000042.FAC-2026-000042.REFERENCE.60000.2026-11-21T10:12.SIGNATURE
 *
 * Everything before the last dot is signed as receipts are.
 */
import { isInvoiceNumber, isOrderReference } from '../ids.ts';

/** The content of a credit note. */
export interface CreditNote {
  number: string;
  /** The number of the invoice that it takes the sum off. */
  invoice: string;
  /** The order's. */
  reference: string;
  /** Whole francs. */
  amount: number;
  /** To the minute, in UTC, which is the time of Dakar. */
  madeAt: string;
}

/** A credit note whose signature is not verified yet. */
export interface SignedCreditNote {
  keyId: string;
  creditNote: CreditNote;
  /** The text that was signed. */
  signed: string;
  /** 64 bytes as base64url. */
  signature: string;
}

const VERSION = 'A1';
const KEY_ID = /^[\w-]{8}$/;
const SIGNATURE = /^[\w-]{85}[AQgw]$/;
const FRANCS = /^[1-9]\d{0,9}$/;
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The number of a credit note, e.g. `AV-2026-000042`. */
export const isCreditNoteNumber = (text: string): boolean => /^AV-\d{4}-\d{6,9}$/.test(text);

/** The text that is signed. */
export const creditNoteText = (
  keyId: string,
  { number, invoice, reference, amount, madeAt }: CreditNote,
): string => [VERSION, keyId, number, invoice, reference, amount, madeAt].join('.');

/** Parses the fragment of such a link; `undefined` if it is cut, damaged, or none at all. */
export function parseCreditNote(fragment: string): SignedCreditNote | undefined {
  const [version, keyId = '', number = '', invoice = '', reference = '', amount = '', ...rest] =
    fragment.split('.');
  const [madeAt = '', signature = '', ...more] = rest;
  const isComplete =
    version === VERSION &&
    KEY_ID.test(keyId) &&
    isCreditNoteNumber(number) &&
    isInvoiceNumber(invoice) &&
    isOrderReference(reference) &&
    FRANCS.test(amount) &&
    MINUTE.test(madeAt) &&
    SIGNATURE.test(signature) &&
    more.length === 0;
  if (!isComplete || Number.isNaN(Date.parse(`${madeAt}Z`))) return undefined;
  return {
    keyId,
    creditNote: { number, invoice, reference, amount: Number(amount), madeAt },
    signed: fragment.slice(0, fragment.lastIndexOf('.')),
    signature,
  };
}
