import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { CACHED_AT, canonicalUrl } from '#src/api/canonical-url.ts';
import { isCatalogueRead, isJson, isPublic, madeAt } from './rules.ts';

const CACHE = 'catalogue';

/** One week: older prices are no help, and phones have little storage. */
const BOUNDS = { maxEntries: 120, maxAgeSeconds: 7 * 24 * 3_600 };

/** Seconds to wait for the network before the cached answer is used; a later answer is still cached. */
const NETWORK_TIMEOUT_S = 4;

/** A response to cache: with its fetch time, and without headers of its transport. */
function stamped(body: BodyInit | null, at: number): Response {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'public',
    Date: new Date(at).toUTCString(),
    [CACHED_AT]: String(at),
  };
  return new Response(body, { headers });
}

/** Catalogue reads: network first, cache where the network fails. */
export const catalogueReads = new NetworkFirst({
  cacheName: CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    {
      // The URL alone: the request itself carries the visitor's order capabilities.
      cacheKeyWillBeUsed: async ({ request }) => canonicalUrl(request.url),
      fetchDidSucceed: async ({ response }) => {
        if (response.ok && !isJson(response)) throw new Error('This is not the shop that answers');
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        isPublic(response) ? stamped(response.body, madeAt(response, Date.now())) : null,
    },
    new ExpirationPlugin({ ...BOUNDS, purgeOnQuotaError: true }),
  ],
});

const bounds = new CacheExpiration(CACHE, BOUNDS);

/** Caches the data embedded in a page, which was never requested. */
export async function cacheInitialData(answers: Record<string, unknown>): Promise<void> {
  const store = await caches.open(CACHE);
  for (const [address, answer] of Object.entries(answers)) {
    const key = canonicalUrl(address);
    if (!isCatalogueRead('GET', key.split('?', 1)[0] ?? '')) continue;
    await store.put(key, stamped(JSON.stringify(answer), Date.now()));
    await bounds.updateTimestamp(new URL(key, self.location.origin).href);
  }
  await bounds.expireEntries();
}
