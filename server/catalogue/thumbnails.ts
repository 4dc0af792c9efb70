import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RENDERED_FOLDER, renderingName } from '#catalogue/pictures/rendered.ts';

/** Maximum number of cached pictures, of a few kilobytes each. */
const CACHE_ENTRIES_MAX = 500;

interface Pictured {
  key: string;
  picture_version: string;
}

/** The 256-pixel pictures of products as base64, for clients that want them in the response. @see AP-01 */
export type Thumbnails = (products: readonly Pictured[]) => Promise<string[]>;

/** @param folder of the rendered pictures */
export function createThumbnails(folder: string = RENDERED_FOLDER): Thumbnails {
  const cache = new Map<string, Promise<string>>();

  function thumbnailOf({ key, picture_version: version }: Pictured): Promise<string> {
    const name = `${key} ${version}`;
    // An unreadable picture becomes an empty text; the response is useful without it.
    const picture =
      cache.get(name) ?? readFile(join(folder, renderingName(key, 256, 'webp')), 'base64').catch(() => '');
    cache.delete(name);
    cache.set(name, picture);
    const [oldest] = cache.keys();
    if (cache.size > CACHE_ENTRIES_MAX && oldest !== undefined) cache.delete(oldest);
    return picture;
  }

  return (products) => Promise.all(products.map(thumbnailOf));
}
