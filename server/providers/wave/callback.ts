import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Callback } from '../provider.ts';
import { WaveEvent } from './wire.ts';

/** How webhooks are authenticated, as registered in Wave's portal; during a rotation several secrets are valid. */
export interface WaveWebhook {
  strategy: 'signing' | 'shared';
  secrets: readonly string[];
}

/** Maximum age of a signature, and how far its time may be ahead of our clock. */
const AGE_MAX_S = 300;
const AHEAD_MAX_S = 30;

/**
 * Whether the message is authenticated with one of the secrets; a signature covers its raw bytes.
 *
 * @see https://docs.wave.com/webhook
 */
export function isFromWave(
  { strategy, secrets }: WaveWebhook,
  headers: IncomingHttpHeaders,
  rawBody: Uint8Array,
  now: Date,
): boolean {
  if (strategy === 'shared') {
    const given = headers.authorization ?? '';
    return isAnyEqual(
      given,
      secrets.map((secret) => `Bearer ${secret}`),
    );
  }
  const proof = readSignature(headers['wave-signature']);
  if (!proof) return false;
  const age = Math.floor(now.getTime() / 1000) - Number(proof.time);
  if (age > AGE_MAX_S || age < -AHEAD_MAX_S) return false;
  const expected = secrets.map((secret) =>
    createHmac('sha256', secret).update(proof.time, 'ascii').update(rawBody).digest('hex'),
  );
  return proof.digests.some((digest) => isAnyEqual(digest, expected));
}

/** Reads `t=<unix seconds>,v1=<hex>[,v1=<hex>…]`; `undefined` when it is not of that form. */
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
const isAnyEqual = (given: string, candidates: readonly string[]): boolean =>
  candidates.map((candidate) => isEqual(given, candidate)).includes(true);

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Reads an authentic message. One of an unknown format is identified by the hash of its bytes. */
export function readWaveEvent(rawBody: Uint8Array): Callback {
  // The signature is in a header: the body contains no secret.
  const body = Buffer.from(rawBody).toString('utf8');
  const event = v.safeParse(WaveEvent, parseJson(rawBody));
  if (!event.success) {
    const digest = createHash('sha256').update(rawBody).digest('hex');
    return { eventKey: `sha256:${digest}`, clientReference: undefined, sessionId: undefined, body };
  }
  const { id, type, data } = event.output;
  const isCheckout = type.startsWith('checkout.session.');
  return {
    eventKey: id,
    clientReference: isCheckout ? (data.client_reference ?? undefined) : undefined,
    sessionId: isCheckout ? data.id : undefined,
    body,
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
