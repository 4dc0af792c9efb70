import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { readBuild } from './build.ts';
import { createGetInitialData } from './initial-data.ts';
import { serveSearchEngines } from './search-engines.ts';
import { createPageRenderer, type RenderedPage, renderShell } from './render-page.ts';
import { isPageRequest, SHELL_PATH } from '../http/paths.ts';
import { type FindPicture, servePictures } from './serve-pictures.ts';
import { serveUnregisteringWorker, WORKER_CACHE_CONTROL, WORKER_FILE } from './withdraw-service-worker.ts';
import { PAGES_ROUTE } from '../http/unknown-routes.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
/** Only the browser may cache a page, and must revalidate it: the response can set a visitor's cookies (HAZARDS C27). */
const PAGE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
/** The app shell, requested by the service worker only. */
const SHELL_HEADERS = { 'cache-control': 'no-cache', vary: 'accept-encoding', 'x-robots-tag': 'noindex' };
/** Milliseconds per call while the sitemap is rendered. */
const SITEMAP_TIMEOUT_MS = 5_000;

/** Folders of static files. */
export interface Folders {
  /** The built shop; when it is missing, the server serves the API only. */
  pages: string;
  /** The products' pictures. */
  pictures: string;
}

interface PageOptions {
  publicOrigin: string;
  clock: Clock;
  timeoutMs: number;
  findPicture: FindPicture;
  /** False unregisters the service worker in every browser. */
  hasServiceWorker: boolean;
  /** Answers requests that are neither for a page nor for a file. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Serves the built shop, its pictures, and a page for every path that has no other route. */
export async function servePages(
  app: FastifyInstance,
  { pages, pictures }: Folders,
  { publicOrigin, clock, timeoutMs, findPicture, hasServiceWorker, refuse }: PageOptions,
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
      if (path.startsWith(join(pages, WORKER_FILE))) reply.header('cache-control', WORKER_CACHE_CONTROL);
      // The names of assets contain a hash of their content.
      else reply.header('cache-control', path.startsWith(join(pages, 'assets/')) ? ONE_YEAR : ONE_HOUR);
    },
  });
  if (!hasServiceWorker) serveUnregisteringWorker(app);
  servePictures(app, pictures, findPicture);
  const { host } = new URL(publicOrigin);
  serveSearchEngines(app, { read: createGetInitialData(app, host, SITEMAP_TIMEOUT_MS), publicOrigin, clock });
  app.setNotFoundHandler(refuse);
  if (!hasPages) return;
  const build = readBuild(pages);
  const write = createPageRenderer(build, createGetInitialData(app, host, timeoutMs), publicOrigin);
  const shell = renderShell(build, publicOrigin);
  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: SHELL_PATH,
    handler: async (request, reply) => sendPage(shell, request, reply.headers(SHELL_HEADERS)),
  });
  app.route({
    method,
    url: PAGES_ROUTE,
    handler: async (request, reply) =>
      isPageRequest(request)
        ? sendPage(await write(request.url), request, reply.headers(PAGE_HEADERS))
        : refuse(request, reply),
  });
}

function sendPage(
  { status, html, etag }: RenderedPage,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('etag', etag);
  const cached = headers['if-none-match']?.split(',').map((each) => each.trim());
  if (status === 200 && cached?.includes(etag)) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
