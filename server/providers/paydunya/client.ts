import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import { parseJson, retryAfterOf } from '../json-client.ts';
import type { Unanswered } from '../provider.ts';
import { ResponseCode } from './wire.ts';

/** Timeout of one call, including reading the body (HAZARDS B22). */
const TIMEOUT_MS = 10_000;
const SUCCESS = '00';

/** `fetch`, or a fake of it in tests. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

const credential = v.pipe(v.string('Invalid parameters;'), v.trim(), v.nonEmpty('Invalid parameters;'));

/** The three keys of the shop's application. @see PM-15 */
export const Credentials = v.object({ masterKey: credential, privateKey: credential, token: credential });
export type Credentials = v.InferOutput<typeof Credentials>;

export interface PaydunyaClientOptions {
  /** `https://app.paydunya.com/api/v1`, its test mode, or a server with the same API. */
  baseUrl: string;
  credentials: Credentials;
  clock: Clock;
  transport?: Transport | undefined;
}

/** The result of a call: a body with code "00", another code, a 429, or no clear answer. */
export type PaydunyaAnswer<Body> =
  | { kind: 'answered'; body: Body }
  | { kind: 'refused'; code: string; text: string; body: unknown }
  /** `retryAfterMs` is undefined without a readable Retry-After. */
  | { kind: 'limited'; retryAfterMs: number | undefined }
  | Unanswered;

const unanswered = (reason: string): Unanswered => ({ kind: 'unanswered', reason });

/**
 * HTTP client of PayDunya's API. Success is the code of the body, never the HTTP status; what is not clearly PayDunya's answer (a
 * page of HTML, a 5xx, truncated JSON) is `unanswered` and never counts as a refusal (HAZARDS B9, E10).
 *
 * @throws ValiError 'Invalid parameters;' where a key is missing
 */
export function createPaydunyaClient({
  baseUrl,
  credentials,
  clock,
  transport = fetch,
}: PaydunyaClientOptions) {
  const { masterKey, privateKey, token } = v.parse(Credentials, credentials);

  async function send<Body>(
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    body?: unknown,
  ): Promise<PaydunyaAnswer<Body>> {
    try {
      const response = await transport(`${baseUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'paydunya-master-key': masterKey,
          'paydunya-private-key': privateKey,
          'paydunya-token': token,
        },
        redirect: 'error', // The keys must never follow a redirect to another host.
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.status === 429) {
        await response.body?.cancel();
        return { kind: 'limited', retryAfterMs: retryAfterOf(response, clock.now()) };
      }
      return read(response.status, await response.text(), schema);
    } catch (error) {
      return unanswered(error instanceof Error ? error.name : 'network');
    }
  }

  return {
    get: <Body>(path: string, schema: v.GenericSchema<unknown, Body>) => send(path, schema),
    /** Never retried: nothing makes a call recognisable as a repetition. */
    post: <Body>(path: string, schema: v.GenericSchema<unknown, Body>, body: unknown) =>
      send(path, schema, body),
  };
}

function read<Body>(
  status: number,
  text: string,
  schema: v.GenericSchema<unknown, Body>,
): PaydunyaAnswer<Body> {
  if (status >= 500) return unanswered(`status ${status}`);
  const json = parseJson(text);
  const answer = v.safeParse(ResponseCode, json);
  if (!answer.success) return unanswered(status === 200 ? 'unreadable answer' : `status ${status}`);
  const { response_code: code, response_text: said } = answer.output;
  if (code !== SUCCESS) return { kind: 'refused', code, text: (said ?? '').slice(0, 200), body: json };
  const parsed = v.safeParse(schema, json);
  return parsed.success ? { kind: 'answered', body: parsed.output } : unanswered('unreadable answer');
}
