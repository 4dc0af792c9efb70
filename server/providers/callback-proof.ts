import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signature in seconds. */
const AGE_MAX_S = 300;

interface SignatureRule {
  secrets: readonly string[];
  /** What stands between the time and the body in the signed text. */
  separator: string;
  /** How far the time may be ahead of our clock, in seconds. */
  aheadMaxS: number;
}

/**
 * Whether a header `t=<unix seconds>,v1=<hex>[,v1=<hex>…]` signs the raw bytes of a body with one of the secrets.
 *
 * @see HAZARDS B12
 */
export function isSigned(
  header: string | string[] | undefined,
  rawBody: Uint8Array,
  now: Date,
  { secrets, separator, aheadMaxS }: SignatureRule,
): boolean {
  const proof = readSignature(header);
  if (!proof) return false;
  const age = Math.floor(now.getTime() / 1000) - Number(proof.time);
  if (age > AGE_MAX_S || age < -aheadMaxS) return false;
  const expected = secrets.map((secret) =>
    createHmac('sha256', secret)
      .update(proof.time + separator, 'ascii')
      .update(rawBody)
      .digest('hex'),
  );
  return proof.digests.some((digest) => isAnyEqual(digest, expected));
}

/** @returns `undefined` when the header is not of that form */
function readSignature(
  header: string | string[] | undefined,
): { time: string; digests: string[] } | undefined {
  if (typeof header !== 'string' || header.length > 2_000) return undefined;
  const pairs = header.split(',').map((part) => {
    const [key = '', ...rest] = part.trim().split('=');
    return [key, rest.join('=')] as const;
  });
  const valuesOf = (wanted: string) => pairs.filter(([key]) => key === wanted).map(([, value]) => value);
  const [time, ...otherTimes] = valuesOf('t');
  const digests = valuesOf('v1');
  if (time === undefined || otherTimes.length > 0 || !/^\d{1,12}$/.test(time)) return undefined;
  return digests.length > 0 ? { time, digests } : undefined;
}

/** Compares with every candidate in constant time. */
export const isAnyEqual = (given: string, candidates: readonly string[]): boolean =>
  candidates.map((candidate) => isEqual(given, candidate)).includes(true);

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

export const textOf = (rawBody: Uint8Array): string => Buffer.from(rawBody).toString('utf8');

/** The key of a message that names none: the hash of its bytes. */
export const digestKey = (rawBody: Uint8Array): string =>
  `sha256:${createHash('sha256').update(rawBody).digest('hex')}`;
