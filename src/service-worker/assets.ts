import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

const DAY_S = 24 * 3_600;

/** Only what arrived whole: a missing file stays missing, so that the page can load itself anew (HAZARDS E8). */
const whole = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 ? response : null,
};

/** Products' pictures; each address names one drawing for good. */
export const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [
    whole,
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
  ],
});

/** Parts of the shop that are not kept beforehand, as they are met; those of earlier versions make room. */
export const laterParts = new CacheFirst({
  cacheName: 'parts',
  plugins: [
    whole,
    new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
  ],
});
