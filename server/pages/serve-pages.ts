import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { loadRenderer, readBuild, type Renderer } from './build.ts';
import { createGetInitialData } from './initial-data.ts';
import { linkHeader } from './link-header.ts';
import { serveSearchEngines } from './search-engines.ts';
import { createPageRenderer, type RenderedPage, renderShell } from './render-page.ts';
import { isPageRequest, SHELL_PATH } from '../http/paths.ts';
import { type FindPicture, servePictures } from './serve-pictures.ts';
import { serveUnregisteringWorker, WORKER_CACHE_CONTROL, WORKER_FILE } from './withdraw-service-worker.ts';
import { publicAddress } from '../http/public-pages.ts';
import {
  publicResponse,
  type PublicResponse,
  type ResponseCache,
  sendResponse,
} from '../http/response-cache.ts';
import { PAGES_ROUTE } from '../http/unknown-routes.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
/**
 * A personal page: its response sets the visitor's cookies, so only the browser may cache it (HAZARDS C27). The site that
 * opened its window loses access to it; the page keeps access to the windows that it opens, because that of a provider gets its
 * URL after the click (HAZARDS B29). Public pages do without: the browser would start another process for each first visit.
 */
const PERSONAL_PAGE = {
  'cache-control': 'private, no-cache',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};
/**
 * A public page sets no cookies. Browsers revalidate it, which answers 304; a CDN may use it for a minute, and for
 * another one while it revalidates. Its prices are those of the API, which may be as old (HAZARDS A5).
 */
const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
/** Without all of its data, or of something that does not exist. */
const UNCACHED_PAGE = 'no-cache';
/** The app shell, requested by the service worker only. */
const SHELL_HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
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
  /** Public pages; a response may be stored in it. */
  cache: ResponseCache;
  /** By default that of the build. */
  renderer?: Renderer | undefined;
  /** False unregisters the service worker in every browser. */
  hasServiceWorker: boolean;
  /** Answers requests that are neither for a page nor for a file. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Serves the built shop, its pictures, and a page for every path that has no other route. */
export async function servePages(
  app: FastifyInstance,
  { pages, pictures }: Folders,
  { publicOrigin, clock, timeoutMs, findPicture, cache, renderer, hasServiceWorker, refuse }: PageOptions,
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
  const rendering = {
    build: readBuild(pages),
    renderer: renderer ?? (await loadRenderer(pages)),
    getInitialData: createGetInitialData(app, host, timeoutMs),
    origin: publicOrigin,
    clock,
    report: (error: unknown) => app.log.error(error, 'a page could not be rendered'),
  };
  const write = createPageRenderer(rendering);
  const shell = pageResponse(await renderShell(rendering), SHELL_HEADERS);
  const method = ['GET', 'HEAD'];
  app.route({
    method,
    url: SHELL_PATH,
    handler: async (request, reply) => sendResponse(shell, request, reply),
  });
  app.route({
    method,
    url: PAGES_ROUTE,
    handler: async (request, reply) => {
      if (!isPageRequest(request)) return refuse(request, reply);
      const address = publicAddress(request.url);
      const page =
        address === undefined
          ? pageResponse(await write(request.url), PERSONAL_PAGE)
          : await cache.respond(address, request, async () => publicPage(await write(address)));
      return sendResponse(page, request, reply);
    },
  });
}

function publicPage(page: RenderedPage): PublicResponse {
  const link = linkHeader(page.html);
  return pageResponse(page, {
    'cache-control': isCacheable(page) ? PUBLIC_PAGE : UNCACHED_PAGE,
    ...(link !== undefined && { link }),
  });
}

const pageResponse = (page: RenderedPage, headers: Readonly<Record<string, string>>): PublicResponse =>
  publicResponse(page.html, {
    status: page.status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    isComplete: isCacheable(page),
  });

const isCacheable = ({ isComplete, status }: RenderedPage) => isComplete && status === 200;
