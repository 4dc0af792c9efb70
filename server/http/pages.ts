import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../problem.ts';
import { sendProblem } from './errors.ts';
import { isPageRequest } from './paths.ts';

const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const HOUR = 'public, max-age=3600';

const PICTURE = /^[a-z0-9-]{1,120}-(?:256|512|1024)\.(?:avif|webp)$/;

/** Where the files are that the server sends as they are. */
export interface Folders {
  /** The built shop; where it is absent, the server answers data only. */
  pages: string;
  /** The products' pictures. */
  pictures: string;
}

/** Serves the built shop and its pictures, and the shop's page for every address that is not something else. */
export async function servePages(app: FastifyInstance, { pages, pictures }: Folders): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    if (!hasPages || !isPageRequest(request)) {
      return sendProblem(new Problem('request.unknown_route'), request, reply);
    }
    return reply
      .code(200)
      .header('cache-control', REVALIDATE)
      .header('vary', 'accept-encoding')
      .sendFile('index.html', pages);
  });
}

/** A picture's address carries the version of its drawing, so that its content never changes under it. */
function servePictures(app: FastifyInstance, folder: string): void {
  app.route<{ Params: { file: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/:file',
    handler: async (request, reply): Promise<FastifyReply> => {
      const { file } = request.params;
      if (!PICTURE.test(file)) throw new Problem('request.unknown_route');
      reply.header('cache-control', 'v' in request.query ? YEAR : HOUR);
      return reply.sendFile(file, folder);
    },
  });
}
