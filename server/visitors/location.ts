import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createBreaker } from '../providers/breaker.ts';
import { isLoopback, isPrivate, isIpAddress } from '../ip-networks.ts';

/** @see HAZARDS D14 */
const REQUEST_TIMEOUT_MS = 2_000;
/** A lookup that takes longer is a failure for the breaker, in milliseconds. */
const SLOW_MS = 1_000;
const DAY_MS = 86_400_000;
/** Milliseconds until a failed lookup is repeated. */
const FAILURE_TTL_MS = 60_000;
const CACHE_ENTRIES_MAX = 5_000;
/** Maximum number of concurrent lookups; further locations are unknown at once. */
const LOOKUPS_MAX = 20;
const ANSWER_LENGTH_MAX = 16_384;

const words = v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))), null);
const coordinates = v.fallback(
  v.nullable(v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,10})?,-?\d{1,3}(?:\.\d{1,10})?$/))),
  null,
);

/** The response of an IP geolocation service; missing or invalid fields are unknown. @see https://ipinfo.io/developers/responses */
const responseSchema = v.object({
  city: v.optional(words, null),
  region: v.optional(words, null),
  country: v.optional(words, null),
  loc: v.optional(coordinates, null),
});

/** The approximate location of an IP address; unknown fields are null. @see BK-07 */
export type Place = v.InferOutput<typeof responseSchema> & { ip: string | null };

const UNKNOWN_PLACE: Place = { city: null, region: null, country: null, ip: null, loc: null };

/** Locates an IP address; never rejects. */
export type Locate = (address: string) => Promise<Place>;

/** `fetch`, or a fake in tests. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** Used if no geolocation service is configured. */
export const locateUnknown: Locate = async () => UNKNOWN_PLACE;

/**
 * Looks up IP addresses at a geolocation service, with a cache of one day and a circuit breaker. Private addresses
 * are only sent to a service on this machine, and only valid IP addresses are put into the URL (HAZARDS C28, D14).
 *
 * @param serviceUrl with the placeholder `{ip}`
 */
export function createLocator({
  serviceUrl,
  clock,
  log,
  transport = fetch,
}: {
  serviceUrl: string;
  clock: Clock;
  log: Log;
  transport?: Transport;
}): Locate {
  const isOwnMachine = isLoopback(new URL(serviceUrl.replace('{ip}', '')).hostname);
  const cache = new Map<string, { until: number; place: Promise<Place> }>();
  const breaker = createBreaker({ name: 'location', clock, log, slowMs: SLOW_MS });
  let lookups = 0;

  async function request(ip: string): Promise<Place | undefined> {
    const end = breaker.begin();
    if (!end) return undefined;
    lookups += 1;
    try {
      const answer = await readJson(transport, serviceUrl.replace('{ip}', ip));
      const place = { ...v.parse(responseSchema, answer), ip };
      end({ kind: 'answered' });
      return place;
    } catch {
      end({ kind: 'unanswered' });
      return undefined;
    } finally {
      lookups -= 1;
    }
  }

  /** Caches the promise, so that concurrent requests of one address share a lookup. */
  function lookUp(ip: string, now: number): Promise<Place> {
    const place = request(ip).then((found) => {
      if (found === undefined) entry.until = now + FAILURE_TTL_MS;
      return found ?? UNKNOWN_PLACE;
    });
    const entry = { until: now + DAY_MS, place };
    cache.set(ip, entry);
    const [oldest] = cache.keys();
    if (cache.size > CACHE_ENTRIES_MAX && oldest !== undefined) cache.delete(oldest);
    return place;
  }

  return async (address) => {
    const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!isIpAddress(ip) || (!isOwnMachine && isPrivate(ip))) return UNKNOWN_PLACE;
    const now = clock.now().getTime();
    const known = cache.get(ip);
    if (known !== undefined && now < known.until) return known.place;
    cache.delete(ip);
    return lookups < LOOKUPS_MAX && breaker.callsAllowed() > 0 ? lookUp(ip, now) : UNKNOWN_PLACE;
  };
}

/** @throws when the response is not JSON, too long, too late or not successful */
async function readJson(transport: Transport, url: string): Promise<unknown> {
  const response = await transport(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > ANSWER_LENGTH_MAX) throw new Error('response too long');
  }
  return JSON.parse(text);
}
