import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { digestKey, isAnyEqual, isSigned, textOf } from '../callback-proof.ts';
import { parseJson } from '../json-client.ts';
import type { Callback } from '../provider.ts';
import { WaveEvent } from './wire.ts';

/** How webhooks are authenticated, as registered in Wave's portal; during a rotation several secrets are valid. */
export interface WaveWebhook {
  strategy: 'signing' | 'shared';
  secrets: readonly string[];
}

/** How far the time of a signature may be ahead of our clock. */
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
  return isSigned(headers['wave-signature'], rawBody, now, {
    secrets,
    separator: '',
    aheadMaxS: AHEAD_MAX_S,
  });
}

/** Reads an authentic message. One of an unknown format is identified by the hash of its bytes. */
export function readWaveEvent(rawBody: Uint8Array): Callback {
  // The signature is in a header: the body contains no secret.
  const body = textOf(rawBody);
  const event = v.safeParse(WaveEvent, parseJson(body));
  if (!event.success)
    return { eventKey: digestKey(rawBody), clientReference: undefined, sessionId: undefined, body };
  const { id, type, data } = event.output;
  const isCheckout = type.startsWith('checkout.session.');
  return {
    eventKey: id,
    clientReference: isCheckout ? (data.client_reference ?? undefined) : undefined,
    sessionId: isCheckout ? data.id : undefined,
    body,
  };
}
