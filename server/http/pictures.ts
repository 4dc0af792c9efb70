import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readPictureIndex } from '#catalogue/pictures/rendered.ts';
import { Problem } from '../problem.ts';

const PICTURE = /^([a-z0-9-]{1,120})-(?:256|512|1024)\.(?:avif|webp)$/;

/** The address names this very drawing: its content never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Two versions of the shop are running: what this one has is shown, and not taken for the other's. */
const FOR_NOW = 'no-cache';

/** Serves the products' pictures in every width and format. An address may name the version of the drawing that it means. */
export function servePictures(app: FastifyInstance, folder: string): void {
  const index = existsSync(join(folder, 'index.json')) ? readPictureIndex(folder) : {};
  app.route<{ Params: { file: string }; Querystring: { v?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/:file',
    handler: async ({ params: { file }, query: { v: version } }, reply): Promise<FastifyReply> => {
      const [, key] = PICTURE.exec(file) ?? [];
      if (key === undefined) throw new Problem('request.unknown_route');
      const isMeant = version === index[key]?.version;
      reply.header('cache-control', version === undefined ? HOUR : isMeant ? FOR_GOOD : FOR_NOW);
      return reply.sendFile(file, folder);
    },
  });
}
