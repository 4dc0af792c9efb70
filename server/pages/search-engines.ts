import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { Problem } from '../problem.ts';
import type { GetInitialData } from './initial-data.ts';
import * as v from 'valibot';
import { menuOrder } from '#domain/catalogue/category.ts';
import { INFORMATION_NAMES } from '#domain/screens/information-pages.ts';
import { paths, withQuery } from '#domain/paths.ts';
import { SHELVES } from '#domain/catalogue/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';
import { escapeMarkup } from './html.ts';

const HOUR_MS = 3_600_000;
const HOUR = 'public, max-age=3600';

/** Serves `robots.txt` and the sitemap. */
export function serveSearchEngines(
  app: FastifyInstance,
  { read, publicOrigin, clock }: { read: GetInitialData; publicOrigin: string; clock: Clock },
): void {
  const robots = `User-agent: *\nDisallow: /facture/\nDisallow: /health/\nSitemap: ${publicOrigin}/sitemap.xml\n`;
  const map = cachedForAnHour(() => renderSitemap(read, publicOrigin), clock);
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

/** Calls `make` at most once an hour; concurrent callers share a call, and a failed one is not cached. */
function cachedForAnHour<T>(make: () => Promise<T | undefined>, clock: Clock): () => Promise<T | undefined> {
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

/** Products per call and calls per sitemap: the protocol allows 50 000 URLs; ours lists the first 5 000 products. */
const PER_CALL = 100;
const CALLS_MAX = 50;

const pageResponse = v.object({ products: v.array(v.object({ id: v.number() })), total: v.number() });
const categoriesResponse = v.object({
  data: v.array(v.object({ name: v.string(), total: v.number() })),
});

/**
 * The sitemap: Home, the shelves, the categories, the information pages, the order tracking and the products.
 *
 * @returns `undefined` while the catalogue cannot be read
 * @see https://www.sitemaps.org/protocol.html
 */
export async function renderSitemap(read: GetInitialData, origin: string): Promise<string | undefined> {
  const ask = async <Schema extends v.GenericSchema>(schema: Schema, url: string) => {
    const body = (await read([url])).bodies.get(url);
    return body === undefined ? undefined : v.parse(schema, JSON.parse(body));
  };
  const categories = await ask(categoriesResponse, '/api/categories');
  const products: string[] = [];
  for (let page = 1; page <= CALLS_MAX; page += 1) {
    const query = { page: String(page), limit: String(PER_CALL) };
    const answer = await ask(pageResponse, withQuery(LISTING_PATHS.shop, query));
    if (answer === undefined) return undefined;
    products.push(...answer.products.map(({ id }) => paths.product(id)));
    if (page * PER_CALL >= answer.total) break;
  }
  if (categories === undefined) return undefined;
  const pages = [
    paths.home,
    ...SHELVES.map((shelf) => shelf.paths[0]),
    ...menuOrder(categories.data)
      .filter(({ total }) => total > 0)
      .map(({ name }) => withQuery(paths.shop, { category: name })),
    ...INFORMATION_NAMES.map((name) => paths[name]),
    paths.tracking,
    ...new Set(products),
  ];
  const entries = pages.map((path) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
