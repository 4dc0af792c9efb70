import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '#domain/catalogue/picture.ts';
import { readCatalogue } from '../catalogue/read.ts';
import { drawPicture } from '../catalogue/pictures/draw.ts';
import {
  PICTURE_FORMATS,
  PICTURE_QUALITY,
  type PictureIndex,
  pictureVersion,
  readPictureIndex,
  RENDERED_FOLDER,
  renderingName,
} from '../catalogue/pictures/rendered.ts';
import { SIZE } from '../catalogue/pictures/space.ts';

/**
 * Renders the pictures of products whose drawing changed, removes those of deleted products, and writes the index.
 * The results are committed, so that nothing is rendered when the shop starts.
 */

/** Dots per inch at which one SVG unit is one pixel. */
const UNIT_DENSITY = 72;

async function renderTo(folder: string, key: string, svg: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    const density = (UNIT_DENSITY * width) / SIZE;
    const pixels = sharp(Buffer.from(svg), { density }).resize(width, width);
    for (const format of PICTURE_FORMATS) {
      const quality = PICTURE_QUALITY[width][format];
      const image =
        format === 'avif'
          ? pixels.clone().avif({ quality, effort: 6 })
          : pixels.clone().webp({ quality, alphaQuality: 70, effort: 6 });
      await image.toFile(join(folder, renderingName(key, width, format)));
    }
  }
}

const namesOf = (key: string): string[] =>
  PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => renderingName(key, width, format)));

const { products, categories } = readCatalogue();
const tints = new Map(categories.map(({ key, tint }) => [key, tint]));
await mkdir(RENDERED_FOLDER, { recursive: true });
const known: PictureIndex = existsSync(join(RENDERED_FOLDER, 'index.json')) ? readPictureIndex() : {};
const index: PictureIndex = {};

for (const { key, category, picture } of products) {
  const tint = tints.get(category) ?? '#ffffff';
  const svg = drawPicture(picture, tint);
  const version = pictureVersion(svg);
  index[key] = { version, tint };
  const isCurrent = namesOf(key).every((name) => existsSync(join(RENDERED_FOLDER, name)));
  if (known[key]?.version === version && isCurrent) continue;
  await renderTo(RENDERED_FOLDER, key, svg);
  console.log(`rendered ${key}`);
}

const wanted = new Set(['index.json', ...products.flatMap(({ key }) => namesOf(key))]);
for (const name of await readdir(RENDERED_FOLDER)) {
  if (!wanted.has(name)) await rm(join(RENDERED_FOLDER, name));
}
await writeFile(join(RENDERED_FOLDER, 'index.json'), `${JSON.stringify(index, undefined, 2)}\n`);
console.log(`${products.length} pictures are current`);
