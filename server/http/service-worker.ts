import type { FastifyInstance } from 'fastify';

/** The worker's file: what the build makes, unless it is withdrawn. */
export const WORKER_FILE = 'sw.js';

/** A browser keeps its worker until this file differs: it is asked for anew each time (HAZARDS E9). */
export const WORKER_CACHE = 'no-cache';

/** Takes the place of a worker that does harm, forgets what it kept and goes; pages are left as they are, a payment may be open. */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
`;

/** Takes the service worker back from every browser that has it, at its next visit. */
export function withdrawServiceWorker(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/${WORKER_FILE}`,
    handler: async (_, reply) => {
      reply.header('cache-control', WORKER_CACHE).type('text/javascript; charset=utf-8');
      return FAREWELL;
    },
  });
}
