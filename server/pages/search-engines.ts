import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { Problem } from '../problem.ts';
import type { GetInitialData } from './initial-data.ts';
import { writeSitemap } from './sitemap.ts';

const HOUR_MS = 3_600_000;
const HOUR = 'public, max-age=3600';

/** What search engines ask a shop for: what they may read, and where its pages are. */
export function serveSearchEngines(
  app: FastifyInstance,
  { read, publicOrigin, clock }: { read: GetInitialData; publicOrigin: string; clock: Clock },
): void {
  const robots = `User-agent: *\nDisallow: /facture/\nDisallow: /health/\nSitemap: ${publicOrigin}/sitemap.xml\n`;
  const map = kept(() => writeSitemap(read, publicOrigin), clock);
  app.get('/robots.txt', async (_, reply) => {
    reply.header('cache-control', HOUR).type('text/plain; charset=utf-8');
    return robots;
  });
  app.get('/sitemap.xml', async (_, reply) => {
    const written = await map();
    if (written === undefined) throw new Problem('server.unavailable');
    reply.header('cache-control', HOUR).type('application/xml; charset=utf-8');
    return written;
  });
}

/** Makes something once an hour, however many ask, and again where it could not be made. */
function kept<T>(make: () => Promise<T | undefined>, clock: Clock): () => Promise<T | undefined> {
  let made: { at: number; value: Promise<T | undefined> } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (made === undefined || now - made.at >= HOUR_MS) made = { at: now, value: make() };
    const mine = made;
    const value = await mine.value.catch(() => undefined);
    if (value === undefined && made === mine) made = undefined;
    return value;
  };
}
