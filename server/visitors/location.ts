import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createBreaker } from '../providers/breaker.ts';
import { isLoopback, isPrivate, isWhole } from './ip-networks.ts';

/** Longer nobody waits to learn a city (HAZARDS D14). */
const PATIENCE_MS = 2_000;
const DAY_MS = 86_400_000;
/** A service that did not answer is asked again after this long. */
const SILENCE_MS = 60_000;
const KEPT_MAX = 5_000;
/** Questions under way at once; whoever comes beyond them has no place told, and waits for nothing. */
const ASKING_MAX = 20;
const ANSWER_LENGTH_MAX = 16_384;

const words = v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))), null);
const coordinates = v.fallback(
  v.nullable(v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,10})?,-?\d{1,3}(?:\.\d{1,10})?$/))),
  null,
);

/** The answer of an IP service; what is missing or odd is not known. @see https://ipinfo.io/developers/responses */
const responseSchema = v.object({
  city: v.optional(words, null),
  region: v.optional(words, null),
  country: v.optional(words, null),
  loc: v.optional(coordinates, null),
});

/** Roughly where somebody is; `null` for what is not known. @see BK-07 */
export type Place = v.InferOutput<typeof responseSchema> & { ip: string | null };

const NOWHERE: Place = { city: null, region: null, country: null, ip: null, loc: null };

/** Says where an address is, and never fails. */
export type Locate = (address: string) => Promise<Place>;

/** What carries a request: `fetch`, or a test's stand-in for the network. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** Knows no place, for a shop without an IP service. */
export const locateNowhere: Locate = async () => NOWHERE;

/**
 * Asks an IP service where addresses are, each once a day, and leaves it alone for a while when it has stopped answering.
 * An address of a private network is told to nobody but a service on this very machine, and what is no address never
 * becomes part of the service's (HAZARDS C28, D14).
 *
 * @param serviceUrl with `{ip}` where the address belongs
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
  const kept = new Map<string, { until: number; place: Promise<Place> }>();
  const breaker = createBreaker({ name: 'location', clock, log });
  let asking = 0;

  async function ask(ip: string): Promise<Place | undefined> {
    asking += 1;
    try {
      const answer = await readJson(transport, serviceUrl.replace('{ip}', ip));
      const place = { ...v.parse(responseSchema, answer), ip };
      breaker.note(true);
      return place;
    } catch {
      breaker.note(false);
      return undefined;
    } finally {
      asking -= 1;
    }
  }

  /** The answer is kept from the question on: whoever stands behind the same address waits for it as well. */
  function keep(ip: string, now: number): Promise<Place> {
    const place = ask(ip).then((found) => {
      if (found === undefined) entry.until = now + SILENCE_MS;
      return found ?? NOWHERE;
    });
    const entry = { until: now + DAY_MS, place };
    kept.set(ip, entry);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return place;
  }

  return async (address) => {
    const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!isWhole(ip) || (!isOwnMachine && isPrivate(ip))) return NOWHERE;
    const now = clock.now().getTime();
    const known = kept.get(ip);
    if (known !== undefined && now < known.until) return known.place;
    kept.delete(ip);
    return asking < ASKING_MAX && breaker.allows() ? keep(ip, now) : NOWHERE;
  };
}

/** @throws whatever kept the answer from being one */
async function readJson(transport: Transport, url: string): Promise<unknown> {
  const response = await transport(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > ANSWER_LENGTH_MAX) throw new Error('too long an answer');
  }
  return JSON.parse(text);
}
