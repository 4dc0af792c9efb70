/**
 * The service worker, `/sw.js`: caches chunks, pictures and the catalogue for offline use. It caches only public
 * data; never a page, an order, a payment or an invoice.
 *
 * A new version waits until the page activates it; only then are the old version's caches deleted.
 *
 * @see UP-01
 * @see HAZARDS C27, E7, E9
 */
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isPagePath } from '#domain/paths.ts';
import { isJsonObject } from '#src/api/json.ts';
import { catalogueReads, cacheInitialData } from './catalogue.ts';
import { lazyChunks, pictures } from './assets.ts';
import { answerPage } from './pages.ts';
import { isCatalogueRead, isChunk, isPicture } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files to precache, inserted by the build. */
declare const PRECACHE_MANIFEST: PrecacheEntry[];

precacheAndRoute(PRECACHE_MANIFEST, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isCatalogueRead(request.method, url.pathname),
  catalogueReads,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname), pictures);
registerRoute(({ url, sameOrigin }) => sameOrigin && isChunk(url.pathname), lazyChunks);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  answerPage,
);

/** Set when the user accepts the new version; its activation then deletes the old version's caches. */
let isAccepted = false;

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
}

async function activate(): Promise<void> {
  if (isAccepted) await deleteOldCaches();
  await self.registration.navigationPreload?.enable();
  // Also controls the page that registered the worker, so that its requests are cached.
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'SKIP_WAITING') {
    isAccepted = true;
    event.waitUntil(self.skipWaiting());
  }
  if (message.type === 'KEEP_ANSWERS' && 'answers' in message && isJsonObject(message.answers))
    event.waitUntil(cacheInitialData(message.answers));
});
