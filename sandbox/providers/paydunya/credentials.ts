import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PaydunyaOptions } from './options.ts';
import { Refusal } from './refusal.ts';

export type Mode = 'test' | 'live';

/**
 * Checks the keys in PayDunya's order: the master key, then the private key and the token, which belong to one mode.
 *
 * @param mode of the address that was called
 * @throws Refusal `1001`
 */
export function requireKeys(headers: IncomingHttpHeaders, options: PaydunyaOptions, mode: Mode): void {
  const isGiven = (name: string, key: string) => isEqual(String(headers[name] ?? ''), key);
  if (!isGiven('paydunya-master-key', options.masterKey)) throw new Refusal('masterKey');
  const isPair =
    isGiven('paydunya-private-key', options.privateKey) && isGiven('paydunya-token', options.token);
  if (!isPair || mode === 'live') throw new Refusal(mode === 'live' ? 'liveKeys' : 'testKeys');
}

/** The `hash` of every notification: a constant, SHA-512 of the master key alone. */
export const notificationHash = (masterKey: string): string =>
  createHash('sha512').update(masterKey, 'utf8').digest('hex');

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
