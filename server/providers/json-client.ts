import { setTimeout as pauseFor } from 'node:timers/promises';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Unanswered } from './provider.ts';

/** Timeout of one call, including reading the body (HAZARDS B22). */
const CALL_TIMEOUT_MS = 10_000;
const READ_TRIES = 3;
/** Timeout of all tries of a read together, so that a request that needs several reads is answered in time (I16). */
const READ_DEADLINE_MS = 10_000;
const RETRY_DELAY_MS = 250;

/** `fetch`, or a fake of it in tests. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface JsonClientOptions {
  /** The origin of the provider, or of a server with the same API. */
  baseUrl: string;
  clock: Clock;
  transport?: Transport | undefined;
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** The result of a call: a body, an error response of the provider, a 429, or no clear answer. */
export type Answer<Body> =
  | { kind: 'answered'; body: Body }
  | { kind: 'refused'; status: number; code: string }
  /** 429: the call was not carried out. `retryAfterMs` is undefined without a readable Retry-After. */
  | { kind: 'limited'; retryAfterMs: number | undefined }
  | Unanswered;

interface Call<Body> {
  method: 'GET' | 'POST';
  path: string;
  schema: v.GenericSchema<unknown, Body>;
  headers: Record<string, string>;
  body?: string | undefined;
}

const unanswered = (reason: string): Unanswered => ({ kind: 'unanswered', reason });

/**
 * HTTP client of a provider's JSON API. What is not clearly the provider's response (a lost connection, the page of a
 * captive portal, truncated JSON, a 5xx) is `unanswered` and never counts as a refusal (HAZARDS B9, E10).
 *
 * @param refusal parses the provider's error bodies
 */
export function createJsonClient(
  { baseUrl, clock, transport = fetch, pause = pauseFor }: JsonClientOptions,
  refusal: v.GenericSchema<unknown, { code: string }>,
) {
  async function send<Body>(
    { method, path, schema, headers, body }: Call<Body>,
    deadline?: AbortSignal,
  ): Promise<Answer<Body>> {
    const limit = AbortSignal.timeout(CALL_TIMEOUT_MS);
    try {
      const response = await transport(new URL(path, baseUrl).href, {
        method,
        headers,
        redirect: 'error', // Credentials must never follow a redirect to another host.
        signal: deadline ? AbortSignal.any([limit, deadline]) : limit,
        ...(body !== undefined && { body }),
      });
      if (response.status === 429) {
        await response.body?.cancel();
        return { kind: 'limited', retryAfterMs: retryAfterOf(response, clock.now()) };
      }
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      // An empty body is null, whatever its type is said to be.
      const json = text === '' ? null : isJson ? parseJson(text) : undefined;
      return answerOf(response.status, json, schema);
    } catch (error) {
      return unanswered(error instanceof Error ? error.name : 'network');
    }
  }

  function answerOf<Body>(
    status: number,
    json: unknown,
    schema: v.GenericSchema<unknown, Body>,
  ): Answer<Body> {
    if (status >= 500) return unanswered(`status ${status}`);
    if (status >= 200 && status < 300) {
      const parsed = v.safeParse(schema, json);
      return parsed.success ? { kind: 'answered', body: parsed.output } : unanswered('unreadable answer');
    }
    const refused = v.safeParse(refusal, json);
    // An error that is not in the provider's format came from a proxy in between, and says nothing about the payment.
    return refused.success
      ? { kind: 'refused', status, code: refused.output.code }
      : unanswered(`status ${status}`);
  }

  return {
    /**
     * Retries after a timeout and 5xx: at most three tries, with back-off. A 429 is not retried here.
     *
     * @param headersOf makes the headers of one try
     */
    async get<Body>(
      path: string,
      schema: v.GenericSchema<unknown, Body>,
      headersOf: () => Record<string, string>,
    ): Promise<Answer<Body>> {
      const deadline = AbortSignal.timeout(READ_DEADLINE_MS);
      for (let tries = 1; ; tries += 1) {
        const answer = await send({ method: 'GET', path, schema, headers: headersOf() }, deadline);
        if (answer.kind !== 'unanswered' || tries === READ_TRIES || deadline.aborted) return answer;
        await pause(RETRY_DELAY_MS * 2 ** tries * (0.5 + Math.random()));
      }
    },

    /** Never retried: the call may not be idempotent. */
    post: <Body>(call: Omit<Call<Body>, 'method'>): Promise<Answer<Body>> =>
      send({ ...call, method: 'POST' }),
  };
}

/** Reads the Retry-After of a response, seconds or an HTTP date, as milliseconds from now. */
export function retryAfterOf({ headers }: Response, now: Date): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : at - now.getTime();
}

/** The value of a JSON text; `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
