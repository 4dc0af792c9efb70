import { createHmac } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Unanswered } from '../provider.ts';
import { WaveRefusal } from './wire.ts';

/** Timeout of one call, including reading the body (HAZARDS B22). */
const WAVE_TIMEOUT_MS = 10_000;
const READ_TRIES = 3;
/** Timeout of all tries of a read together, so that a request that needs several reads is answered in time (I16). */
const READ_DEADLINE_MS = 10_000;
const RETRY_DELAY_MS = 250;

/** `fetch`, or a fake of it in tests. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface WaveClientOptions {
  /** `https://api.wave.com`, or a server with the same API. */
  baseUrl: string;
  apiKey: string;
  /** Set when the key requires signed requests. */
  requestSigningSecret?: string | undefined;
  /** Wall time, for signatures. */
  clock: Clock;
  transport?: Transport | undefined;
  pause?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** The result of a call: a body, an error response of Wave, a 429, or no clear answer. */
export type WaveAnswer<Body> =
  | { kind: 'answered'; body: Body }
  | { kind: 'refused'; status: number; code: string }
  /** 429: the call was not carried out. `retryAfterMs` is undefined without a readable Retry-After. */
  | { kind: 'limited'; retryAfterMs: number | undefined }
  | Unanswered;

const unanswered = (reason: string): Unanswered => ({ kind: 'unanswered', reason });

/**
 * HTTP client of Wave's API. What is not clearly Wave's response (a lost connection, the page of a captive portal, truncated
 * JSON, a 5xx) is `unanswered` and never counts as a refusal (HAZARDS B9, E10).
 */
export function createWaveClient(options: WaveClientOptions) {
  const { transport = fetch, pause = pauseFor, clock } = options;

  function headers(body: string | undefined): Record<string, string> {
    const { requestSigningSecret: secret, apiKey } = options;
    const signed =
      secret === undefined ? {} : { 'wave-signature': signature(secret, clock.now(), body ?? '') };
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    return { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...content, ...signed };
  }

  async function send<Body>(
    method: 'GET' | 'POST',
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    body: string | undefined,
    deadline?: AbortSignal,
  ): Promise<WaveAnswer<Body>> {
    const limit = AbortSignal.timeout(WAVE_TIMEOUT_MS);
    try {
      const response = await transport(new URL(path, options.baseUrl).href, {
        method,
        headers: headers(body),
        redirect: 'error', // The key must never follow a redirect to another host.
        signal: deadline ? AbortSignal.any([limit, deadline]) : limit,
        ...(body !== undefined && { body }),
      });
      if (response.status === 429) {
        await response.body?.cancel();
        return {
          kind: 'limited',
          retryAfterMs: retryAfter(response.headers.get('retry-after'), clock.now()),
        };
      }
      return read(response.status, response.headers.get('content-type'), await response.text(), schema);
    } catch (error) {
      return unanswered(error instanceof Error ? error.name : 'network');
    }
  }

  return {
    /** Retries after a timeout and 5xx: at most three tries, with back-off. A 429 is not retried here. */
    async get<Body>(path: string, schema: v.GenericSchema<unknown, Body>): Promise<WaveAnswer<Body>> {
      const deadline = AbortSignal.timeout(READ_DEADLINE_MS);
      for (let tries = 1; ; tries += 1) {
        const answer = await send('GET', path, schema, undefined, deadline);
        if (answer.kind !== 'unanswered' || tries === READ_TRIES || deadline.aborted) return answer;
        await pause(RETRY_DELAY_MS * 2 ** tries * (0.5 + Math.random()));
      }
    },

    /** Never retried: the checkout API has no idempotency keys. */
    post: <Body>(path: string, schema: v.GenericSchema<unknown, Body>, body?: Record<string, string>) =>
      send('POST', path, schema, body && JSON.stringify(body)),
  };
}

/** Reads a Retry-After header, seconds or an HTTP date, as milliseconds from now. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : at - now.getTime();
}

function read<Body>(
  status: number,
  contentType: string | null,
  text: string,
  schema: v.GenericSchema<unknown, Body>,
): WaveAnswer<Body> {
  if (status >= 500) return unanswered(`status ${status}`);
  const json = parseJson(contentType, text);
  if (status >= 200 && status < 300) {
    const parsed = v.safeParse(schema, json);
    return parsed.success ? { kind: 'answered', body: parsed.output } : unanswered('unreadable answer');
  }
  const refusal = v.safeParse(WaveRefusal, json);
  // An error that is not in Wave's format came from a proxy in between, and says nothing about the payment.
  return refusal.success
    ? { kind: 'refused', status, code: refusal.output.code }
    : unanswered(`status ${status}`);
}

/** @returns `undefined` for an empty body, and for anything that is not JSON */
function parseJson(contentType: string | null, text: string): unknown {
  if (text === '' || !contentType?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs the time followed by the body, without a separator. @see https://docs.wave.com/checkout */
function signature(secret: string, now: Date, body: string): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `t=${time},v1=${createHmac('sha256', secret)
    .update(time + body)
    .digest('hex')}`;
}
