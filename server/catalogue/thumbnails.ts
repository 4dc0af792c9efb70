import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RENDERED_FOLDER, renderingName } from '#catalogue/pictures/rendered.ts';

/** Pictures kept at hand: a few kilobytes each. */
const KEPT_MAX = 500;

/** A product whose picture is asked for. */
interface Pictured {
  key: string;
  picture_version: string;
}

/** Gives products' pictures of 256 pixels as base64, for a client that wants them inside the answer. @see AP-01 */
export type Thumbnails = (products: readonly Pictured[]) => Promise<string[]>;

/** @param folder where the renderings lie */
export function createThumbnails(folder: string = RENDERED_FOLDER): Thumbnails {
  const kept = new Map<string, Promise<string>>();

  function thumbnailOf({ key, picture_version: version }: Pictured): Promise<string> {
    const name = `${key} ${version}`;
    // A picture that cannot be read leaves its place empty; the answer is worth having without it.
    const picture =
      kept.get(name) ?? readFile(join(folder, renderingName(key, 256, 'webp')), 'base64').catch(() => '');
    kept.delete(name);
    kept.set(name, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return picture;
  }

  return (products) => Promise.all(products.map(thumbnailOf));
}
