import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

const DAY_S = 24 * 3_600;

/** Only cache complete responses: a missing chunk must fail, so that the page can reload (HAZARDS E8). */
const whole = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 ? response : null,
};

/** Product pictures; the content of a picture URL never changes. */
export const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [
    whole,
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
  ],
});

/** Chunks that are not precached are cached on first use; those of earlier versions expire. */
export const lazyChunks = new CacheFirst({
  cacheName: 'parts',
  plugins: [
    whole,
    new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
  ],
});
