import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPictureIndex, RENDERED_FOLDER, renderingName } from '#catalogue/pictures/rendered.ts';
import type { FindUploadedPicture } from './uploaded-pictures.ts';

/** Maximum number of cached pictures, of a few kilobytes each. */
const CACHE_ENTRIES_MAX = 500;

interface Pictured {
  key: string;
  picture_version: string;
}

/** The 256-pixel pictures of products as base64, for clients that want them in the response. @see AP-01 */
export type Thumbnails = (products: readonly Pictured[]) => Promise<string[]>;

/** @param folder of the rendered pictures; pictures of other versions were uploaded */
export function createThumbnails(
  findUploaded: FindUploadedPicture,
  folder: string = RENDERED_FOLDER,
): Thumbnails {
  const cache = new Map<string, Promise<string>>();
  const index = findPictureIndex(folder);

  async function readPicture({ key, picture_version: version }: Pictured): Promise<string> {
    const rendition = { key, version, width: 256, format: 'webp' } as const;
    const uploaded = version === index[key]?.version ? undefined : await findUploaded(rendition);
    if (uploaded) return uploaded.content.toString('base64');
    return readFile(join(folder, renderingName(key, 256, 'webp')), 'base64');
  }

  function thumbnailOf(product: Pictured): Promise<string> {
    const name = `${product.key} ${product.picture_version}`;
    // An unreadable picture becomes an empty text; the response is useful without it.
    const picture = cache.get(name) ?? readPicture(product).catch(() => '');
    cache.delete(name);
    cache.set(name, picture);
    const [oldest] = cache.keys();
    if (cache.size > CACHE_ENTRIES_MAX && oldest !== undefined) cache.delete(oldest);
    return picture;
  }

  return (products) => Promise.all(products.map(thumbnailOf));
}
