import type { FastifyInstance } from 'fastify';

/** The service worker's file, from the build or, when it is withdrawn, from here. */
export const WORKER_FILE = 'sw.js';

/** Browsers compare this file with their worker, so it is always revalidated (HAZARDS E9). */
export const WORKER_CACHE_CONTROL = 'no-cache';

/** Replaces the installed worker, deletes its caches and unregisters itself. It reloads no page: a payment may be open. */
const UNREGISTERING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const unregister = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(unregister());
});
`;

/** Unregisters the service worker in every browser at its next visit. */
export function serveUnregisteringWorker(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/${WORKER_FILE}`,
    handler: async (_, reply) => {
      reply.header('cache-control', WORKER_CACHE_CONTROL).type('text/javascript; charset=utf-8');
      return UNREGISTERING_WORKER;
    },
  });
}
