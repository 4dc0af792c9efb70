import { randomFillSync } from 'node:crypto';
import { CROCKFORD } from '#domain/ids.ts';

/** Where unpredictable bytes come from, injected so that a test can repeat itself. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** Bytes fetched from the system at once: asking it for a few at a time costs more than all else in a small answer. */
const STORE_BYTES = 8_192;

export const systemRandom: Random = { bytes: storedBytes(new Uint8Array(STORE_BYTES)) };

/** Hands out each byte of a store once, and fills it again. */
function storedBytes(store: Uint8Array): Random['bytes'] {
  let next = store.length;
  return (count) => {
    if (count > store.length) return randomFillSync(new Uint8Array(count));
    if (next + count > store.length) {
      randomFillSync(store);
      next = 0;
    }
    next += count;
    return store.slice(next - count, next);
  };
}

/** `length` characters of Crockford's base 32, five bits each. */
export const crockford = (random: Random, length: number): string =>
  Array.from(random.bytes(length), (byte) => CROCKFORD.charAt(byte % CROCKFORD.length)).join('');

/** `count` bytes in base64url: a token that fits addresses, headers and cookies. */
export const token = (random: Random, count: number): string =>
  Buffer.from(random.bytes(count)).toString('base64url');
