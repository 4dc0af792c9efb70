import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { PictureFormat, PictureWidth } from '#domain/picture.ts';

/** Where the renderings and their index lie, next to the code that draws them. */
export const RENDERED_FOLDER = fileURLToPath(new URL('rendered', import.meta.url));
export const PICTURE_FORMATS = ['avif', 'webp'] as const satisfies readonly PictureFormat[];

const indexSchema = v.record(
  v.string(),
  v.strictObject({
    version: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
    tint: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  }),
);

/** By product key: the version that stands in a picture's address, and the colour to show it on. */
export type PictureIndex = v.InferOutput<typeof indexSchema>;

/** The index of all renderings that are there. */
export const readPictureIndex = (folder: string = RENDERED_FOLDER): PictureIndex =>
  v.parse(indexSchema, JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));

/** Eight hexadecimal digits that change with the drawing. */
export const pictureVersion = (svg: string): string =>
  createHash('sha256').update(svg).digest('hex').slice(0, 8);

/** The file name of one rendering. */
export const renderingName = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `${key}-${width}.${format}`;
