import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { CACHED_AT, canonicalUrl } from '#src/api/canonical-url.ts';
import { isCatalogueRead, isJson, isPublic, packAnswers, PACKS, responseTime } from './rules.ts';

const CACHE = 'catalogue';

/** One week: older prices are of no use, and phones have little storage. */
const BOUNDS = { maxEntries: 120, maxAgeSeconds: 7 * 24 * 3_600 };

/** Seconds to wait for the network before the cached response is used; a later response is still cached. */
const NETWORK_TIMEOUT_S = 4;

/** A response for the cache: with its fetch time, without transport headers. */
function withFetchTime(body: BodyInit | null, at: number): Response {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'public',
    Date: new Date(at).toUTCString(),
    [CACHED_AT]: String(at),
  };
  return new Response(body, { headers });
}

/** Catalogue reads: network first, with the cache as fallback. */
export const catalogueReads = new NetworkFirst({
  cacheName: CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    {
      // Only the URL: the request has headers with the visitor's order capabilities.
      cacheKeyWillBeUsed: async ({ request }) => canonicalUrl(request.url),
      fetchDidSucceed: async ({ response }) => {
        if (response.ok && !isJson(response)) throw new Error('This is not the shop that answers');
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        isPublic(response) ? withFetchTime(response.body, responseTime(response, Date.now())) : null,
      cacheDidUpdate: async ({ request, newResponse }) => {
        if (new URL(request.url).pathname !== PACKS) return;
        const fetchedAt = Number(newResponse.headers.get(CACHED_AT));
        await cacheAnswers(packAnswers(await newResponse.clone().json()), fetchedAt);
      },
    },
    new ExpirationPlugin({ ...BOUNDS, purgeOnQuotaError: true }),
  ],
});

const bounds = new CacheExpiration(CACHE, BOUNDS);

/** Caches the data embedded in a page, which was never requested by itself. */
export async function cacheInitialData(answers: Record<string, unknown>): Promise<void> {
  const packs = Object.entries(answers).find(([url]) => canonicalUrl(url) === canonicalUrl(PACKS));
  await cacheAnswers({ ...answers, ...packAnswers(packs?.[1]) }, Date.now());
}

async function cacheAnswers(answers: Record<string, unknown>, at: number): Promise<void> {
  const store = await caches.open(CACHE);
  for (const [url, answer] of Object.entries(answers)) {
    const key = canonicalUrl(url);
    if (!isCatalogueRead('GET', key.split('?', 1)[0] ?? '')) continue;
    await store.put(key, withFetchTime(JSON.stringify(answer), at));
    await bounds.updateTimestamp(new URL(key, self.location.origin).href);
  }
  await bounds.expireEntries();
}
