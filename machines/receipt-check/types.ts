import type { SignedReceipt } from '#domain/receipts.ts';

/**
 * What the browser finds out about a signed receipt. `unsupported`: it cannot verify Ed25519 signatures.
 */
export type ReceiptVerdict = 'valid' | 'altered' | 'unknownKey' | 'unsupported';

export interface ReceiptCheckTypes {
  input: {
    /** Of the URL, without its `#`; not validated. */
    fragment: string;
  };
  context: {
    fragment: string;
    /** `undefined` if the fragment is not that of a receipt. */
    signed: SignedReceipt | undefined;
  };
  events: /** Another receipt is opened in the same tab. */
  { type: 'fragment.changed'; fragment: string } | { type: 'retry.requested' };
  tags: 'checking' | 'valid' | 'altered' | 'unknownKey' | 'unsupported' | 'unreadable' | 'empty' | 'failed';
}
