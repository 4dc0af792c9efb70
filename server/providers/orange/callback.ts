import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { digestKey, isAnyEqual, isSigned, textOf } from '../callback-proof.ts';
import { parseJson } from '../json-client.ts';
import type { Callback } from '../provider.ts';
import { OrangeNotification, OrangeNotificationKey } from './wire.ts';

/** How notifications are authenticated: by a key, by a signature, or by both. During a rotation several are valid. */
export interface OrangeCallbacks {
  /** As given at the registration; sent unchanged after `Basic`. */
  apiKeys: readonly string[];
  /** Issued by Orange, and not to every merchant. */
  signingSecrets: readonly string[];
}

/** How far the time of a signature may be ahead of our clock. */
const AHEAD_MAX_S = 300;

/**
 * Whether every proof that is configured holds; none configured proves nothing. The signature covers the time, a comma
 * and the raw body.
 */
export function isFromOrange(
  { apiKeys, signingSecrets }: OrangeCallbacks,
  headers: IncomingHttpHeaders,
  rawBody: Uint8Array,
  now: Date,
): boolean {
  const hasKey = apiKeys.length === 0 || keysOf(headers, rawBody).some((key) => isAnyEqual(key, apiKeys));
  const hasSignature =
    signingSecrets.length === 0 ||
    isSigned(headers['x-sonatel-signature'], rawBody, now, {
      secrets: signingSecrets,
      separator: ',',
      aheadMaxS: AHEAD_MAX_S,
    });
  return apiKeys.length + signingSecrets.length > 0 && hasKey && hasSignature;
}

/** The key as production sends it, and the two other ways that integrators describe. */
function keysOf(headers: IncomingHttpHeaders, rawBody: Uint8Array): string[] {
  const [, basic] = /^basic +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const header = headers['x-api-key'];
  const inBody = v.safeParse(OrangeNotificationKey, parseJson(textOf(rawBody)));
  const keys = [basic, header, inBody.success ? inBody.output.apiKey : undefined];
  return keys.filter((key) => typeof key === 'string');
}

const EVENT_KEY = /^[\x21-\x7e]{1,200}$/;

/** Reads an authentic notification. Only names and what staff may see is kept: no phone number of the payer. */
export function readOrangeNotification(headers: IncomingHttpHeaders, rawBody: Uint8Array): Callback {
  const key = headers['x-sonatel-idempotency-key'];
  const eventKey = typeof key === 'string' && EVENT_KEY.test(key) ? key : digestKey(rawBody);
  const parsed = v.safeParse(OrangeNotification, parseJson(textOf(rawBody)));
  if (!parsed.success)
    return { eventKey, clientReference: undefined, sessionId: undefined, body: 'unreadable' };
  const { metadata, ...stored } = parsed.output;
  return {
    eventKey,
    // In older versions of the API the reference is Orange's own, and ours is in the metadata only.
    clientReference: metadata?.reference ?? stored.reference ?? undefined,
    sessionId: undefined,
    body: JSON.stringify(stored),
  };
}
