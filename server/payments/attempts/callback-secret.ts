import { createHash, timingSafeEqual } from 'node:crypto';
import { randomBase32, type Random } from '../../random.ts';

/** 160 random bits in base 32. */
const SECRET_LENGTH = 32;

/** The secret by which the callbacks of one attempt prove themselves. */
export const newCallbackSecret = (random: Random): string => randomBase32(random, SECRET_LENGTH);

export const hashCallbackSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Compares in constant time. */
export function isCallbackSecret(given: string | undefined, storedHash: string | null): boolean {
  if (given === undefined || storedHash === null) return false;
  return timingSafeEqual(Buffer.from(hashCallbackSecret(given)), Buffer.from(storedHash));
}
