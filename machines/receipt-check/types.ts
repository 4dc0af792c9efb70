import type { SignedCreditNote } from '#domain/orders/credit-notes.ts';
import type { SignedReceipt } from '#domain/orders/receipts.ts';

/**
 * What the browser finds out about a signed receipt. `cancelled`: it is genuine, and its invoice was cancelled. `unsupported`: the
 * browser cannot verify Ed25519 signatures.
 */
export type ReceiptVerdict = 'valid' | 'cancelled' | 'altered' | 'unknownKey' | 'unsupported';

export interface ReceiptCheckTypes {
  input: {
    /** Of the URL, without its `#`; not validated. */
    fragment: string;
  };
  context: {
    fragment: string;
    /** `undefined` if the fragment is not that of a receipt or a credit note. */
    signed: SignedReceipt | SignedCreditNote | undefined;
  };
  events: /** Another receipt is opened in the same tab. */
  { type: 'fragment.changed'; fragment: string } | { type: 'retry.requested' };
  tags:
    | 'checking'
    | 'valid'
    | 'cancelled'
    | 'altered'
    | 'unknownKey'
    | 'unsupported'
    | 'unreadable'
    | 'empty'
    | 'failed';
}
