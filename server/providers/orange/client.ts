import type * as v from 'valibot';
import { type Answer, createJsonClient, type JsonClientOptions } from '../json-client.ts';
import { createTokens } from './tokens.ts';
import { OrangeRefusal } from './wire.ts';

export interface OrangeClientOptions extends JsonClientOptions {
  clientId: string;
  clientSecret: string;
  /** The path of the token call; it differs between versions of the API. */
  tokenPath: string;
}

/** The answer to a call, or that it was not sent because there was no token. */
export type OrangeAnswer<Body> = { isSent: boolean; answer: Answer<Body> };

/** HTTP client of Orange Money's API. A call that is refused with 401 is repeated once with a new token. */
export function createOrangeClient(options: OrangeClientOptions) {
  const client = createJsonClient(options, OrangeRefusal);
  const tokens = createTokens(client, options);

  async function withToken<Body>(
    call: (headers: Record<string, string>) => Promise<Answer<Body>>,
  ): Promise<OrangeAnswer<Body>> {
    for (let tries = 1; ; tries += 1) {
      const token = await tokens.get();
      if (typeof token !== 'string') return { isSent: false, answer: token };
      // Reads without a content type are answered with 415.
      const answer = await call({
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
      });
      if (answer.kind !== 'refused' || answer.status !== 401 || tries === 2) return { isSent: true, answer };
      tokens.drop(token);
    }
  }

  return {
    get: <Body>(path: string, schema: v.GenericSchema<unknown, Body>): Promise<OrangeAnswer<Body>> =>
      withToken((headers) => client.get(path, schema, () => headers)),

    /** Sent once: each call makes another code. Only after a 401, which makes none, it is sent again. */
    post: <Body>(
      path: string,
      schema: v.GenericSchema<unknown, Body>,
      content: object,
      extra: Record<string, string>,
    ): Promise<OrangeAnswer<Body>> =>
      withToken((headers) =>
        client.post({ path, schema, body: JSON.stringify(content), headers: { ...headers, ...extra } }),
      ),
  };
}
