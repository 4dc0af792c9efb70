import type { IncomingHttpHeaders } from 'node:http';
import { WaveError } from './errors.ts';
import { equalInConstantTime, verifySignature } from './signature.ts';

/**
 * Lets a request through only with the wallet's key.
 *
 * @throws WaveError 401, before anything else about the request is looked at
 */
export function requireApiKey(headers: IncomingHttpHeaders, apiKey: string): void {
  const header = headers.authorization;
  if (header === undefined || header === '') throw new WaveError('missing-auth-header');
  const [scheme, key, ...rest] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || rest.length > 0) throw new WaveError('invalid-auth');
  if (key === undefined) throw new WaveError('api-key-not-provided');
  if (!equalInConstantTime(key, apiKey)) throw new WaveError('no-matching-api-key');
}

/**
 * Checks the optional signature of a request; a request without a body signs its timestamp alone.
 *
 * @throws WaveError 401
 */
export function requireSignature(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secret: string,
  now: number,
): void {
  const header = headers['wave-signature'];
  const verdict = verifySignature(Array.isArray(header) ? header.join(',') : header, body, secret, now);
  if (verdict !== 'valid') throw new WaveError(verdict);
}
