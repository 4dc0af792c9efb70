import { randomBytes } from 'node:crypto';
import { CROCKFORD } from '#domain/ids.ts';

/** Where unpredictable bytes come from, injected so that a test can repeat itself. */
export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** `length` characters of Crockford's base 32, five bits each. */
export const crockford = (random: Random, length: number): string =>
  Array.from(random.bytes(length), (byte) => CROCKFORD.charAt(byte % CROCKFORD.length)).join('');

/** `count` bytes in base64url: a token that fits addresses, headers and cookies. */
export const token = (random: Random, count: number): string =>
  Buffer.from(random.bytes(count)).toString('base64url');
