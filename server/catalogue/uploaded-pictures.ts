import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { PictureFormat, PictureWidth } from '#domain/catalogue/picture.ts';
import type { Database } from '../db/index.ts';
import { preparedSelect } from '../db/prepared.ts';

const key = sql.placeholder('key');

const selectUploaded = preparedSelect(
  'uploaded_picture',
  v.object({ version: v.string(), content: v.instance(Uint8Array) }),
  sql`
  select version, content from product_pictures
  where key = ${key} and width = ${sql.placeholder('width')} and format = ${sql.placeholder('format')}
  order by version = ${sql.placeholder('version')} desc,
    version = (select picture_version from products where key = ${key}) desc, created_at desc
  limit 1`,
);

/** One rendition of a picture, as its URL names it. */
export interface PictureName {
  /** The product's key. */
  key: string;
  version: string;
  width: PictureWidth;
  format: PictureFormat;
}

/**
 * Finds a rendition of a picture that staff uploaded: of the named version, or the product's current one where that version was
 * never uploaded; `undefined` for a product without uploaded pictures.
 */
export type FindUploadedPicture = (
  name: PictureName,
) => Promise<{ version: string; content: Buffer } | undefined>;

export const createFindUploadedPicture =
  (db: Database): FindUploadedPicture =>
  async (name) => {
    const [row] = await selectUploaded(db, { ...name });
    return row && { version: row.version, content: Buffer.from(row.content) };
  };
