import * as v from 'valibot';
import { canonicalUrl } from './canonical-url.ts';
import type { Fetch } from './send.ts';

/** The block in which the server's page brings the answers. */
const BLOCK_ID = 'first-answers';

/** Milliseconds after the page's start in which an answer that came along still counts as one of now. */
const FRESH_MS = 60_000;

/** Answers in JSON, by the address that gave them. */
const blockSchema = v.record(v.string(), v.looseObject({}));
export type InitialData = v.InferOutput<typeof blockSchema>;

/**
 * The answers that came along with the page; none where it brings none, or was not sent just now but taken from the
 * browser's memory, as on the way back: what it holds may be of yesterday.
 */
export function readInitialData(
  page: Document,
  timing: { getEntriesByType(type: 'navigation'): readonly object[] } = performance,
): InitialData {
  const [arrival] = timing.getEntriesByType('navigation');
  if (arrival !== undefined && 'transferSize' in arrival && arrival.transferSize === 0) return {};
  try {
    return v.parse(blockSchema, JSON.parse(page.getElementById(BLOCK_ID)?.textContent ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Answers reads with what came along with the page, each once and within the page's first minute; all else goes out.
 *
 * @param now milliseconds on a clock that only goes forward
 */
export function withInitialData(
  fetch: Fetch,
  answers: InitialData,
  now: () => number = () => performance.now(),
): Fetch {
  const start = now();
  const waiting = new Map(Object.entries(answers).map(([address, body]) => [canonicalUrl(address), body]));
  return async (request) => {
    if (request.method !== 'GET' || waiting.size === 0) return fetch(request);
    if (now() - start > FRESH_MS) waiting.clear();
    const address = canonicalUrl(request.url);
    const body = waiting.get(address);
    waiting.delete(address);
    if (body === undefined) return fetch(request);
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
  };
}
