import { isJsonObject, parseJson, type JsonObject } from './json.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { Fetch } from './send.ts';

/** Id of the script element in which the server embeds the data. */
const ELEMENT_ID = 'initial-data';

/** Milliseconds after the page load during which embedded data counts as fresh. */
const FRESH_MS = 60_000;

/** JSON responses by URL. */
export type InitialData = Readonly<Record<string, JsonObject>>;

const isInitialData = (value: unknown): value is InitialData =>
  isJsonObject(value) && Object.values(value).every(isJsonObject);

/**
 * The data embedded in the page. Empty if the page came from the browser's cache, e.g. after Back: the data may be
 * stale.
 */
export function readInitialData(
  page: Document,
  timing: { getEntriesByType(type: 'navigation'): readonly object[] } = performance,
): InitialData {
  const [navigation] = timing.getEntriesByType('navigation');
  if (navigation !== undefined && 'transferSize' in navigation && navigation.transferSize === 0) return {};
  const data = parseJson(page.getElementById(ELEMENT_ID)?.textContent ?? '');
  return isInitialData(data) ? data : {};
}

/**
 * Answers reads from the embedded data, each once and within one minute; all other requests use the network.
 *
 * @param now milliseconds of a monotonic clock
 */
export function withInitialData(
  fetch: Fetch,
  answers: InitialData,
  now: () => number = () => performance.now(),
): Fetch {
  const start = now();
  const unused = new Map(Object.entries(answers).map(([url, body]) => [canonicalUrl(url), body]));
  return async (request) => {
    if (request.method !== 'GET' || unused.size === 0) return fetch(request);
    if (now() - start > FRESH_MS) unused.clear();
    const url = canonicalUrl(request.url);
    const body = unused.get(url);
    unused.delete(url);
    if (body === undefined) return fetch(request);
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
  };
}
