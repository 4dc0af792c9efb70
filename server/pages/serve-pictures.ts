import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { findPictureIndex } from '#catalogue/pictures/rendered.ts';
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#domain/catalogue/picture.ts';
import { Problem } from '../problem.ts';

const PICTURE = /^([a-z0-9-]{1,120})-(256|512|1024)\.(avif|webp)$/;
const nameParts = v.tuple([
  v.string(),
  v.string(),
  v.pipe(v.string(), v.transform(Number), v.picklist(PICTURE_WIDTHS)),
  v.picklist(['avif', 'webp']),
]);
const VERSION = /^[0-9a-f]{8}$/;

/** The URL names the version of the picture, so its content never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Another version is requested, e.g. during a deployment: the picture is sent but must be revalidated. */
const REVALIDATE = 'no-cache';

/**
 * Finds a picture that staff uploaded: of the given version, or the product's current one where that version was never uploaded;
 * `undefined` for a product without uploaded pictures.
 */
export type FindPicture = (rendition: {
  key: string;
  version: string;
  width: PictureWidth;
  format: PictureFormat;
}) => Promise<{ version: string; content: Buffer } | undefined>;

/**
 * Serves the products' pictures in every width and format: the drawn ones from the folder, those that staff uploaded from
 * the database. The optional query `v` is the version of the picture; earlier versions of uploaded pictures stay valid.
 */
export function servePictures(app: FastifyInstance, folder: string, findUploaded: FindPicture): void {
  const index = findPictureIndex(folder);
  app.route<{ Params: { file: string }; Querystring: { v?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/:file',
    handler: async ({ params: { file }, query }, reply): Promise<FastifyReply> => {
      const parts = v.safeParse(nameParts, PICTURE.exec(file)?.slice());
      if (!parts.success) throw new Problem('request.unknown_route');
      const [, key, width, format] = parts.output;
      const version = typeof query.v === 'string' && VERSION.test(query.v) ? query.v : '';
      const cacheControl = (served: string | undefined) =>
        query.v === undefined ? HOUR : version === served ? IMMUTABLE : REVALIDATE;
      const drawn = index[key]?.version;
      const uploaded =
        version !== '' && version === drawn ? undefined : await findUploaded({ key, version, width, format });
      reply.header('cache-control', cacheControl(uploaded?.version ?? drawn));
      if (!uploaded) return reply.sendFile(file, folder);
      return reply.type(`image/${format}`).send(uploaded.content);
    },
  });
}
