import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { readBuild } from '../pages/build.ts';
import { readFirstFrom } from '../pages/first-answers.ts';
import { serveSearchEngines } from '../pages/search-engines.ts';
import { createPages, type WritePage } from '../pages/write-page.ts';
import { Problem } from '../problem.ts';
import { sendProblem } from './errors.ts';
import { isPageRequest } from './paths.ts';
import { servePictures } from './pictures.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** A page may be kept where it was shown, and is asked for again each time; it came with cookies of one visitor (HAZARDS C27). */
const REVALIDATE = 'private, no-cache';
/** Milliseconds for each of a site map's reads; nobody waits for it at a screen. */
const SITEMAP_PATIENCE_MS = 5_000;

/** Where the files are that the server sends as they are. */
export interface Folders {
  /** The built shop; where it is absent, the server answers data only. */
  pages: string;
  /** The products' pictures. */
  pictures: string;
}

/** Serves the built shop and its pictures, and a page of the shop for every address that is not something else. */
export async function servePages(
  app: FastifyInstance,
  { pages, pictures }: Folders,
  { publicOrigin, clock, patienceMs }: { publicOrigin: string; clock: Clock; patienceMs: number },
): Promise<void> {
  const hasPages = existsSync(join(pages, 'index.html'));
  await app.register(fastifyStatic, {
    ...(hasPages ? { root: pages } : { serve: false }),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/.*/**'],
    setHeaders: (reply, path) => {
      if (reply.getHeader('cache-control') !== undefined) return;
      // The build names its assets after their content.
      reply.header('cache-control', path.startsWith(join(pages, 'assets/')) ? YEAR : HOUR);
    },
  });
  servePictures(app, pictures);
  const { host } = new URL(publicOrigin);
  serveSearchEngines(app, { read: readFirstFrom(app, host, SITEMAP_PATIENCE_MS), publicOrigin, clock });
  app.setNotFoundHandler(refuse);
  if (!hasPages) return;
  const write = createPages(readBuild(pages), readFirstFrom(app, host, patienceMs), publicOrigin);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) =>
      isPageRequest(request) ? sendPage(write, request, reply) : refuse(request, reply),
  });
}

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(new Problem('request.unknown_route'), request, reply);

async function sendPage(
  write: WritePage,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, html, etag } = await write(url);
  reply.headers({ 'cache-control': REVALIDATE, vary: 'accept-encoding', etag });
  const known = headers['if-none-match']?.split(',').map((each) => each.trim());
  if (status === 200 && known?.includes(etag)) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
