import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawPicture } from '#catalogue/pictures/draw.ts';
import {
  PICTURE_FORMATS,
  pictureVersion,
  readPictureIndex,
  RENDERED_FOLDER,
  renderingName,
} from '#catalogue/pictures/rendered.ts';
import { readCatalogue } from '#catalogue/read.ts';
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#domain/catalogue/picture.ts';

const { products, categories } = readCatalogue();
const tints = new Map(categories.map(({ key, tint }) => [key, tint]));
const tintOf = (category: string): string => tints.get(category) ?? '';

it('all pictures are rendered from their current drawings', () => {
  const drawn = products.map(({ key, category, picture }) => {
    const tint = tintOf(category);
    return [key, { version: pictureVersion(drawPicture(picture, tint)), tint }];
  });
  expect(readPictureIndex()).toEqual(Object.fromEntries(drawn));
});

it('has exactly the renderings listed in the index', () => {
  const promised = products.flatMap(({ key }) =>
    PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => renderingName(key, width, format))),
  );
  const kept = readdirSync(RENDERED_FOLDER);
  expect(missing(promised, kept)).toEqual([]);
  expect(missing(kept, [...promised, 'index.json'])).toEqual([]);
});

/** The first names that are wanted and not there. */
const missing = (wanted: readonly string[], there: readonly string[]): string[] => {
  const names = new Set(there);
  return wanted.filter((name) => !names.has(name)).slice(0, 6);
};

/** Bytes of one rendering, over all products. */
const average = (width: PictureWidth, format: PictureFormat) => {
  const sizes = products.map(
    ({ key }) => statSync(join(RENDERED_FOLDER, renderingName(key, width, format))).size,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
};

it('stays small: at most 40 kB per product, 5 kB on a card, 12 kB when large, on average', () => {
  const all = PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => average(width, format)));
  expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
  expect(average(256, 'avif')).toBeLessThanOrEqual(5_000);
  expect(average(512, 'avif')).toBeLessThanOrEqual(12_000);
});

it('every product has its own picture', () => {
  const drawings = products.map(({ picture, category }) => drawPicture(picture, tintOf(category)));
  expect(new Set(drawings).size).toBe(products.length);
});

it('drawings contain valid numbers and are deterministic', () => {
  const wrong = products.filter(({ picture, category }) => {
    const svg = drawPicture(picture, tintOf(category));
    return /NaN|undefined|Infinity|<text/.test(svg) || drawPicture(picture, tintOf(category)) !== svg;
  });
  expect(wrong.map(({ key }) => key)).toEqual([]);
});
