import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readPictureIndex } from '#catalogue/pictures/rendered.ts';
import { Problem } from '../problem.ts';

const PICTURE = /^([a-z0-9-]{1,120})-(?:256|512|1024)\.(?:avif|webp)$/;

/** The URL names the version of the picture, so its content never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Another version is requested, e.g. during a deployment: the picture is sent but must be revalidated. */
const REVALIDATE = 'no-cache';

/** Serves the products' pictures in every width and format; the optional query `v` is the version of the picture. */
export function servePictures(app: FastifyInstance, folder: string): void {
  const index = existsSync(join(folder, 'index.json')) ? readPictureIndex(folder) : {};
  app.route<{ Params: { file: string }; Querystring: { v?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/:file',
    handler: async ({ params: { file }, query: { v: version } }, reply): Promise<FastifyReply> => {
      const [, key] = PICTURE.exec(file) ?? [];
      if (key === undefined) throw new Problem('request.unknown_route');
      const isCurrentVersion = version === index[key]?.version;
      reply.header('cache-control', version === undefined ? HOUR : isCurrentVersion ? IMMUTABLE : REVALIDATE);
      return reply.sendFile(file, folder);
    },
  });
}
