/**
 * `Wave-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>…]` over `t` followed directly by the raw body.
 *
 * @see https://docs.wave.com/webhook
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signature may be, and how far ahead of the receiver's clock. */
export const SIGNATURE_AGE_MAX_S = 300;
const SIGNATURE_AHEAD_MAX_S = 30;

const digest = (secret: string, timestamp: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(timestamp, 'ascii').update(body).digest('hex');

/**
 * The header for a body, with one proof per secret: during a rotation the old and the new hold.
 *
 * @param timestamp unix seconds
 */
export const signatureHeader = (
  secrets: readonly string[],
  timestamp: number,
  body: string | Buffer,
): string =>
  [`t=${timestamp}`, ...secrets.map((secret) => `v1=${digest(secret, String(timestamp), body)}`)].join(',');

/** True for equal texts, in a time that does not tell how much of them is equal. */
export function equalInConstantTime(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

export type SignatureVerdict =
  | 'valid'
  | 'missing-signature'
  | 'invalid-signature-format'
  | 'invalid-signature-timestamp'
  | 'expired-signature-timestamp'
  | 'invalid-signature';

/**
 * Judges a signed request.
 *
 * @param body the bytes as they came, never a parsed body written out again; empty for a GET
 * @param now the reader's clock, milliseconds since the epoch
 */
export function verifySignature(
  header: string | undefined,
  body: string | Buffer,
  secret: string,
  now: number,
): SignatureVerdict {
  if (!header) return 'missing-signature';
  const pairs = header.split(',').map((part) => part.trim().split(/=(.*)/s));
  const values = (key: string) => pairs.filter(([name]) => name === key).map(([, value]) => value ?? '');
  const [timestamp, ...otherTimestamps] = values('t');
  const proofs = values('v1');
  if (timestamp === undefined || otherTimestamps.length > 0 || proofs.length === 0)
    return 'invalid-signature-format';

  const age = Math.floor(now / 1000) - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || age < -SIGNATURE_AHEAD_MAX_S) return 'invalid-signature-timestamp';
  if (age > SIGNATURE_AGE_MAX_S) return 'expired-signature-timestamp';

  const expected = digest(secret, timestamp, body);
  return proofs.some((proof) => equalInConstantTime(proof, expected)) ? 'valid' : 'invalid-signature';
}
