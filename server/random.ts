import { randomFillSync } from 'node:crypto';
import { CROCKFORD } from '#domain/ids.ts';

/** The source of random bytes, injected so that tests are repeatable. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/**
 * Number of bytes fetched from the system at once: fetching a few at a time would dominate the cost of a small
 * response.
 */
const BUFFER_BYTES = 8_192;

export const systemRandom: Random = { bytes: bufferedBytes(new Uint8Array(BUFFER_BYTES)) };

/** Returns each byte of a buffer once, then refills the buffer. */
function bufferedBytes(buffer: Uint8Array): Random['bytes'] {
  let next = buffer.length;
  return (count) => {
    if (count > buffer.length) return randomFillSync(new Uint8Array(count));
    if (next + count > buffer.length) {
      randomFillSync(buffer);
      next = 0;
    }
    next += count;
    return buffer.slice(next - count, next);
  };
}

/** `length` characters in Crockford's base 32, five random bits each. */
export const randomBase32 = (random: Random, length: number): string => toBase32(random.bytes(length));

/** One character for each byte, of its last five bits. */
export const toBase32 = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => CROCKFORD.charAt(byte % CROCKFORD.length)).join('');

/** `count` random bytes in base64url: a token for URLs, headers and cookies. */
export const randomToken = (random: Random, count: number): string =>
  Buffer.from(random.bytes(count)).toString('base64url');
