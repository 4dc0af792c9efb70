import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { PictureFormat, PictureWidth } from '#domain/picture.ts';

/** The folder of the rendered pictures and their index. */
export const RENDERED_FOLDER = fileURLToPath(new URL('rendered', import.meta.url));
export const PICTURE_FORMATS = ['avif', 'webp'] as const satisfies readonly PictureFormat[];

const indexSchema = v.record(
  v.string(),
  v.strictObject({
    version: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
    tint: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  }),
);

/** By product key: the version in the picture's URL, and its background colour. */
export type PictureIndex = v.InferOutput<typeof indexSchema>;

/** The index of all rendered pictures. */
export const readPictureIndex = (folder: string = RENDERED_FOLDER): PictureIndex =>
  v.parse(indexSchema, JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));

/** Eight hexadecimal digits that change when the drawing changes. */
export const pictureVersion = (svg: string): string =>
  createHash('sha256').update(svg).digest('hex').slice(0, 8);

/** The file name of one rendering. */
export const renderingName = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `${key}-${width}.${format}`;
