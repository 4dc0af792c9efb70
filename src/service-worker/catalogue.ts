import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { CACHED_AT, canonicalUrl } from '#src/api/canonical-url.ts';
import { isCatalogueRead, isData, isForEverybody, madeAt } from './rules.ts';

const CACHE = 'catalogue';

/** A week of a shopper's browsing: older prices are no help, and a phone has little room. */
const BOUNDS = { maxEntries: 120, maxAgeSeconds: 7 * 24 * 3_600 };

/** Seconds after which a link counts as dead and the kept answer is shown; the newer one is kept when it comes. */
const PATIENCE_S = 4;

/** An answer as it is kept: with the time it was made at, and nothing that only its journey needed. */
function stamped(body: BodyInit | null, at: number): Response {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'public',
    Date: new Date(at).toUTCString(),
    [CACHED_AT]: String(at),
  };
  return new Response(body, { headers });
}

/** Answers catalogue reads from the shop, and from the store where the shop cannot be reached. */
export const catalogueReads = new NetworkFirst({
  cacheName: CACHE,
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    {
      // The address alone: the request that is asked with also carries the keys of this visit's orders.
      cacheKeyWillBeUsed: async ({ request }) => canonicalUrl(request.url),
      fetchDidSucceed: async ({ response }) => {
        if (response.ok && !isData(response)) throw new Error('This is not the shop that answers');
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        isForEverybody(response) ? stamped(response.body, madeAt(response, Date.now())) : null,
    },
    new ExpirationPlugin({ ...BOUNDS, purgeOnQuotaError: true }),
  ],
});

const bounds = new CacheExpiration(CACHE, BOUNDS);

/** Keeps answers that came along with a page: they were never asked for, and are missed first without network. */
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
