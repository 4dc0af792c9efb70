import type { ReceiptKey, SignedReceipt } from '#domain/receipts.ts';
import type { ReceiptVerdict } from '#machines/receipt-check/index.ts';

const ALGORITHM = 'Ed25519';

/** Verifies the signature with WebCrypto, which older browsers lack for Ed25519, and pages without https altogether. */
export async function verifyReceipt(
  { keyId, signed, signature }: SignedReceipt,
  keys: readonly ReceiptKey[],
): Promise<ReceiptVerdict> {
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
  const text = new TextEncoder().encode(signed);
  return (await subtle.verify(ALGORITHM, publicKey, bytesOf(signature), text)) ? 'valid' : 'altered';
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
