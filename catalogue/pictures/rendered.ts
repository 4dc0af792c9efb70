import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { PictureFormat, PictureWidth } from '#domain/catalogue/picture.ts';

/** The folder of the rendered pictures and their index. */
export const RENDERED_FOLDER = fileURLToPath(new URL('rendered', import.meta.url));
export const PICTURE_FORMATS = ['avif', 'webp'] as const satisfies readonly PictureFormat[];

/** Large pictures are shown on high-density screens, where lower quality is not visible. */
export const PICTURE_QUALITY: Record<PictureWidth, Record<PictureFormat, number>> = {
  256: { avif: 58, webp: 78 },
  512: { avif: 50, webp: 70 },
  1024: { avif: 42, webp: 50 },
};

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

/** The index of the pictures in a folder; empty for a folder without rendered pictures. */
export const findPictureIndex = (folder: string): PictureIndex =>
  existsSync(join(folder, 'index.json')) ? readPictureIndex(folder) : {};

/** Eight hexadecimal digits that change when the drawing changes. */
export const pictureVersion = (svg: string): string =>
  createHash('sha256').update(svg).digest('hex').slice(0, 8);

/** The file name of one rendering. */
export const renderingName = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `${key}-${width}.${format}`;
