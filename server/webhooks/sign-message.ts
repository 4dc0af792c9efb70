import { createHmac } from 'node:crypto';
import type { Random } from '../random.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new key for the signatures of an endpoint, as its owner configures it. @see https://www.standardwebhooks.com */
export const createWebhookSecret = (random: Random): string =>
  PREFIX + Buffer.from(random.bytes(SECRET_BYTES)).toString('base64');

/**
 * The headers of a message by the Standard Webhooks specification: its id, the time of this try in seconds, and the signature of
 * both with the body.
 */
export function signMessage(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
