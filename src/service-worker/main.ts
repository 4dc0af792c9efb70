/**
 * The service worker, `/sw.js`: the shop's own parts, pictures and the catalogue as it was last seen, for a phone without
 * network. It keeps what anybody may see, and never a page, an order, a payment or an invoice.
 *
 * A new version waits until the page says so; only when it takes over goes what the one before it had kept.
 *
 * @see UP-01 @see HAZARDS C27, E7, E9
 */
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isPagePath } from '#domain/paths.ts';
import { catalogueReads, cacheInitialData } from './catalogue.ts';
import { laterParts, pictures } from './assets.ts';
import { answerPage } from './pages.ts';
import { isCatalogueRead, isPart, isPicture } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;
/** What a visit needs at least, as the build names it. */
declare const SHOP_PARTS: PrecacheEntry[];

precacheAndRoute(SHOP_PARTS, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isCatalogueRead(request.method, url.pathname),
  catalogueReads,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname), pictures);
registerRoute(({ url, sameOrigin }) => sameOrigin && isPart(url.pathname), laterParts);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  answerPage,
);

/** Set by the shopper's yes: what was kept for the old version goes when the new one takes over. */
let isWanted = false;

async function dropOldStores(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
}

async function begin(): Promise<void> {
  if (isWanted) await dropOldStores();
  await self.registration.navigationPreload?.enable();
  // The visit in which the worker came is kept as well.
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'SKIP_WAITING') {
    isWanted = true;
    event.waitUntil(self.skipWaiting());
  }
  if (message.type === 'KEEP_ANSWERS' && 'answers' in message && isRecord(message.answers))
    event.waitUntil(cacheInitialData(message.answers));
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
