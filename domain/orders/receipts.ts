/**
 * The signed receipt of one payment, as the link in the QR code of an invoice carries it:
 *
 *     1.KEY_ID.REFERENCE.2-3.60000.METHOD.2026-11-21T10:12.40000.SIGNATURE
 *
 * Everything before the last dot is signed with Ed25519. All its characters may stand in a URL as they are.
 */
import { isOrderReference } from '../ids.ts';
import { paths } from '../paths.ts';
import { PROVIDER_ID } from '../payments/providers/ways.ts';

/** What a receipt says. Amounts in whole francs. */
export interface Receipt {
  /** The order's. */
  reference: string;
  instalmentNo: number;
  /** The number of instalments of the order. */
  instalments: number;
  amount: number;
  /** `cash` or the id of a provider. */
  method: string;
  /** To the minute, in UTC, which is the time of Dakar: `2026-11-21T10:12`. */
  paidAt: string;
  /** What is to be paid on the order after this payment. */
  remaining: number;
}

/** A receipt whose signature is not verified yet. */
export interface SignedReceipt {
  keyId: string;
  receipt: Receipt;
  /** The text that was signed. */
  signed: string;
  /** 64 bytes as base64url. */
  signature: string;
}

/** A public key of the shop. */
export interface ReceiptKey {
  id: string;
  /** 32 bytes as base64url. */
  publicKey: string;
}

const VERSION = '1';
const KEY_ID = /^[\w-]{8}$/;
/** Of 64 bytes: the last character has only two significant bits, so that no other text means the same bytes. */
const SIGNATURE = /^[\w-]{85}[AQgw]$/;
const PARTS = /^([1-9])-([1-9])$/;
const FRANCS = /^(?:0|[1-9]\d{0,9})$/;
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The text that is signed. */
export const receiptText = (keyId: string, receipt: Receipt): string =>
  [VERSION, keyId, receiptContent(receipt)].join('.');

/** What a receipt says, whatever key signs it. Cancelled receipts are listed by its SHA-256. */
export const receiptContent = (receipt: Receipt): string =>
  [
    receipt.reference,
    `${receipt.instalmentNo}-${receipt.instalments}`,
    receipt.amount,
    receipt.method,
    receipt.paidAt,
    receipt.remaining,
  ].join('.');

/** The link that opens a signed receipt. The fragment is never sent to a server. */
export const receiptLink = (origin: string, signed: string, signature: string): string =>
  `${origin}${paths.receipt}#${signed}.${signature}`;

/** Parses the fragment of such a link; `undefined` if it is cut, damaged, or none at all. */
export function parseReceipt(fragment: string): SignedReceipt | undefined {
  const [version, keyId = '', reference = '', parts = '', amount = '', method = '', paidAt = '', ...rest] =
    fragment.split('.');
  const [remaining = '', signature = '', ...more] = rest;
  const [, instalmentNo, instalments] = PARTS.exec(parts) ?? [];
  const isComplete =
    version === VERSION &&
    KEY_ID.test(keyId) &&
    isOrderReference(reference) &&
    FRANCS.test(amount) &&
    PROVIDER_ID.test(method) &&
    MINUTE.test(paidAt) &&
    FRANCS.test(remaining) &&
    SIGNATURE.test(signature) &&
    more.length === 0;
  if (!isComplete || instalmentNo === undefined || Number.isNaN(Date.parse(`${paidAt}Z`))) return undefined;
  return {
    keyId,
    receipt: {
      reference,
      instalmentNo: Number(instalmentNo),
      instalments: Number(instalments),
      amount: Number(amount),
      method,
      paidAt,
      remaining: Number(remaining),
    },
    signed: fragment.slice(0, fragment.lastIndexOf('.')),
    signature,
  };
}
