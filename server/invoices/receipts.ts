import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { remainingAfter } from '#domain/orders/instalments.ts';
import { type CreditNote, creditNoteText } from '#domain/orders/credit-notes.ts';
import {
  receiptContent,
  receiptLink,
  receiptText,
  type Receipt,
  type ReceiptKey,
} from '#domain/orders/receipts.ts';
import type { ReceiptSettings } from '../config.ts';
import { isCreditNote, type PrintedCreditNote } from './credit-note-pdf.ts';
import type { PrintedInvoice } from './invoice-sheet.ts';

/** What is signed of an invoice or a credit note. */
type Signed = Pick<PrintedInvoice, 'order' | 'payment'> | PrintedCreditNote;

/** Signs receipts, and knows the keys with which they are verified. */
export interface Receipts {
  /** The link with the signed receipt of an invoice, or the signed credit note. The same one and key give the same link. */
  linkOf(issued: Signed): string;
  /** The signing key's first, then those of earlier keys. */
  publicKeys: readonly ReceiptKey[];
}

const KEY_ID_LENGTH = 8;
/** The head of a PKCS #8 private key of Ed25519 (RFC 8410); the 32 bytes of the key follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createReceipts(
  { signingKey, formerPublicKeys }: ReceiptSettings,
  publicOrigin: string,
): Receipts {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, Buffer.from(signingKey, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });
  const own = keyOf(publicKeyOf(privateKey));
  const former = formerPublicKeys.map(keyOf).filter(({ id }) => id !== own.id);
  return {
    linkOf(issued) {
      const signed = isCreditNote(issued)
        ? creditNoteText(own.id, creditNoteOf(issued))
        : receiptText(own.id, receiptOf(issued));
      const signature = sign(null, Buffer.from(signed), privateKey).toString('base64url');
      return receiptLink(publicOrigin, signed, signature);
    },
    publicKeys: [own, ...former],
  };
}

const creditNoteOf = ({ order, invoice, creditNote }: PrintedCreditNote): CreditNote => ({
  number: creditNote.number,
  invoice: invoice.number,
  reference: order.reference,
  amount: creditNote.amount,
  madeAt: creditNote.madeAt.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
});

const receiptOf = ({ order, payment }: Pick<PrintedInvoice, 'order' | 'payment'>): Receipt => ({
  reference: order.reference,
  instalmentNo: payment.instalmentNo,
  instalments: payment.instalments.length,
  amount: payment.amount,
  method: payment.method,
  paidAt: payment.paidAt.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
  remaining: remainingAfter(payment.instalmentNo, payment.instalments),
});

/**
 * The receipts that are not valid any more, as the SHA-256 of what they say in base64url: nobody learns from it what they say.
 *
 * @param invoices the cancelled ones, and those of the same instalments that count: one that is cancelled and recorded again within
 *   a minute says the same
 */
export function cancelledReceipts(
  invoices: readonly (Pick<PrintedInvoice, 'order' | 'payment'> & {
    invoice: { cancelledAt: Date | null };
  })[],
): string[] {
  const hashesOf = (some: typeof invoices) =>
    some.map((each) =>
      createHash('sha256')
        .update(receiptContent(receiptOf(each)))
        .digest('base64url'),
    );
  const valid = new Set(hashesOf(invoices.filter(({ invoice }) => invoice.cancelledAt === null)));
  const cancelled = hashesOf(invoices.filter(({ invoice }) => invoice.cancelledAt !== null));
  return cancelled.filter((hash) => !valid.has(hash));
}

function publicKeyOf(privateKey: KeyObject): string {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined) throw new Error('an Ed25519 key has a public part');
  return x;
}

/** The id is a part of the hash, so that it is the same in every process. */
function keyOf(publicKey: string): ReceiptKey {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url');
  return { id: hash.slice(0, KEY_ID_LENGTH), publicKey };
}
