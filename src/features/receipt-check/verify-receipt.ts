import type { SignedCreditNote } from '#domain/orders/credit-notes.ts';
import { receiptContent, type ReceiptKey, type SignedReceipt } from '#domain/orders/receipts.ts';
import type { ReceiptVerdict } from '#machines/receipt-check/index.ts';

const ALGORITHM = 'Ed25519';

/**
 * Verifies the signature with WebCrypto, which older browsers lack for Ed25519, and pages without https altogether.
 *
 * @param cancelled the hashes of receipts whose invoices were cancelled
 */
export async function verifyReceipt(
  link: SignedReceipt | SignedCreditNote,
  keys: readonly ReceiptKey[],
  cancelled: readonly string[],
): Promise<ReceiptVerdict> {
  const { keyId, signed, signature } = link;
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) return 'unknownKey';
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return 'unsupported';
  let publicKey: CryptoKey;
  try {
    publicKey = await subtle.importKey('raw', bytesOf(key.publicKey), ALGORITHM, false, ['verify']);
  } catch (error) {
    if (error instanceof Error && error.name === 'NotSupportedError') return 'unsupported';
    throw error;
  }
  if (!(await subtle.verify(ALGORITHM, publicKey, bytesOf(signature), encode(signed)))) return 'altered';
  // A credit note is never cancelled.
  if (!('receipt' in link)) return 'valid';
  const hash = await subtle.digest('SHA-256', encode(receiptContent(link.receipt)));
  return cancelled.includes(base64urlOf(new Uint8Array(hash))) ? 'cancelled' : 'valid';
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
