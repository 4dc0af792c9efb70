import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { readBuild } from '../pages/build.ts';
import { createGetInitialData } from '../pages/initial-data.ts';
import { serveSearchEngines } from '../pages/search-engines.ts';
import { createPages, type WrittenPage, writeShell } from '../pages/write-page.ts';
import { isPageRequest, SHELL_PATH } from './paths.ts';
import { servePictures } from './pictures.ts';
import { withdrawServiceWorker, WORKER_CACHE, WORKER_FILE } from './service-worker.ts';
import { PAGES_ROUTE } from './unknown-routes.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** A page may be kept where it was shown, and is asked for again each time; it came with cookies of one visitor (HAZARDS C27). */
const PAGE = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
/** The page of no address and of nobody, for the service worker alone. */
const SHELL = { 'cache-control': 'no-cache', vary: 'accept-encoding', 'x-robots-tag': 'noindex' };
/** Milliseconds for each of a site map's reads; nobody waits for it at a screen. */
const SITEMAP_PATIENCE_MS = 5_000;

/** Where the files are that the server sends as they are. */
export interface Folders {
  /** The built shop; where it is absent, the server answers data only. */
  pages: string;
  /** The products' pictures. */
  pictures: string;
}

/** What pages are written with. */
interface PageOptions {
  publicOrigin: string;
  clock: Clock;
  patienceMs: number;
  /** False has every browser give its worker back. */
  hasServiceWorker: boolean;
  /** Answers what is neither a page nor a file. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Serves the built shop and its pictures, and a page of the shop for every address that is not something else. */
export async function servePages(
  app: FastifyInstance,
  { pages, pictures }: Folders,
  { publicOrigin, clock, patienceMs, hasServiceWorker, refuse }: PageOptions,
): Promise<void> {
  const hasPages = existsSync(join(pages, 'index.html'));
  await app.register(fastifyStatic, {
    ...(hasPages ? { root: pages } : { serve: false }),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/.*/**', ...(hasServiceWorker ? [] : [WORKER_FILE])],
    setHeaders: (reply, path) => {
      if (reply.getHeader('cache-control') !== undefined) return;
      if (path.startsWith(join(pages, WORKER_FILE))) reply.header('cache-control', WORKER_CACHE);
      // The build names its assets after their content.
      else reply.header('cache-control', path.startsWith(join(pages, 'assets/')) ? YEAR : HOUR);
    },
  });
  if (!hasServiceWorker) withdrawServiceWorker(app);
  servePictures(app, pictures);
  const { host } = new URL(publicOrigin);
  serveSearchEngines(app, {
    read: createGetInitialData(app, host, SITEMAP_PATIENCE_MS),
    publicOrigin,
    clock,
  });
  app.setNotFoundHandler(refuse);
  if (!hasPages) return;
  const build = readBuild(pages);
  const write = createPages(build, createGetInitialData(app, host, patienceMs), publicOrigin);
  const shell = writeShell(build, publicOrigin);
  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: SHELL_PATH,
    handler: async (request, reply) => sendPage(shell, request, reply.headers(SHELL)),
  });
  app.route({
    method,
    url: PAGES_ROUTE,
    handler: async (request, reply) =>
      isPageRequest(request)
        ? sendPage(await write(request.url), request, reply.headers(PAGE))
        : refuse(request, reply),
  });
}

function sendPage(
  { status, html, etag }: WrittenPage,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('etag', etag);
  const known = headers['if-none-match']?.split(',').map((each) => each.trim());
  if (status === 200 && known?.includes(etag)) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
