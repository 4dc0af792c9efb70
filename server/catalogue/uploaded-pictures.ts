import * as v from 'valibot';
import type { PictureFormat, PictureWidth } from '#domain/catalogue/picture.ts';
import type { Read } from '../db/reads.ts';

const UPLOADED_PICTURE = {
  name: 'uploaded-picture',
  text: `
  select version, content from product_pictures where key = $1 and width = $3 and format = $4
  order by version = $2 desc, version = (select picture_version from products where key = $1) desc, created_at desc
  limit 1`,
};
const uploadedRows = v.array(v.object({ version: v.string(), content: v.instance(Uint8Array) }));

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
  (read: Read): FindUploadedPicture =>
  async ({ key, version, width, format }) => {
    const [row] = v.parse(uploadedRows, await read(UPLOADED_PICTURE, [key, version, width, format]));
    return row && { version: row.version, content: Buffer.from(row.content) };
  };
