import { createHmac } from 'node:crypto';
import type * as v from 'valibot';
import { type Answer, createJsonClient, type JsonClientOptions } from '../json-client.ts';
import { WaveRefusal } from './wire.ts';

export interface WaveClientOptions extends JsonClientOptions {
  apiKey: string;
  /** Set when the key requires signed requests. */
  requestSigningSecret?: string | undefined;
}

/** HTTP client of Wave's API: the key, and signatures where the key requires them. */
export function createWaveClient(options: WaveClientOptions) {
  const client = createJsonClient(options, WaveRefusal);

  function headers(body: string | undefined): Record<string, string> {
    const { requestSigningSecret: secret, apiKey, clock } = options;
    const signed =
      secret === undefined ? {} : { 'wave-signature': signature(secret, clock.now(), body ?? '') };
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    return { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...content, ...signed };
  }

  return {
    get: <Body>(path: string, schema: v.GenericSchema<unknown, Body>): Promise<Answer<Body>> =>
      client.get(path, schema, () => headers(undefined)),

    /** Never retried: the checkout API has no idempotency keys. */
    post<Body>(
      path: string,
      schema: v.GenericSchema<unknown, Body>,
      content?: Record<string, string>,
    ): Promise<Answer<Body>> {
      const body = content && JSON.stringify(content);
      return client.post({ path, schema, body, headers: headers(body) });
    },
  };
}

/** Signs the time followed by the body, without a separator. @see https://docs.wave.com/checkout */
function signature(secret: string, now: Date, body: string): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `t=${time},v1=${createHmac('sha256', secret)
    .update(time + body)
    .digest('hex')}`;
}
