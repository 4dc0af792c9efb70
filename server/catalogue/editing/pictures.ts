import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { catalogueForms as text } from '#domain/messages/catalogue-forms.ts';
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#domain/catalogue/picture.ts';
import { PICTURE_QUALITY } from '#catalogue/pictures/rendered.ts';
import { tables, type Transaction } from '../../db/index.ts';
import { readUploadedPicture } from '../../uploaded-picture.ts';
import { refusal } from './edit-catalogue.ts';

const PIXELS_MIN = 256;
/** AVIF at the effort of the drawn pictures would take seconds while the admin waits. */
const EFFORT = 2;
const VERSION_DIGITS = 8;

const refuse = (message: string) => refusal({ field: 'picture', message });

/** A picture in every width and format of the shop. */
export interface RenderedPicture {
  /** Eight hexadecimal digits of the uploaded bytes. */
  version: string;
  renditions: { width: PictureWidth; format: PictureFormat; content: Buffer }[];
}

/**
 * Decodes an uploaded picture and encodes it again as the shop's renditions, square with transparent margins. No
 * uploaded byte reaches a visitor, neither metadata nor appended data (HAZARDS D7).
 *
 * @param base64 with or without the prefix of a `data:` URL
 * @throws Problem `request.invalid` for the field `image_256`
 */
export async function renderPicture(base64: string): Promise<RenderedPicture> {
  const upload = await readUploadedPicture(base64, PIXELS_MIN);
  if (typeof upload === 'string') throw refuse(text.picture[upload]);
  try {
    // Decoded once: the rotation of the camera is applied, and the colours become sRGB.
    const largest = await upload.picture
      .rotate()
      .resize(1024, 1024, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const renditions: RenderedPicture['renditions'] = [];
    for (const size of PICTURE_WIDTHS) {
      const pixels = sharp(largest).resize(size, size);
      const { avif, webp } = PICTURE_QUALITY[size];
      renditions.push(
        {
          width: size,
          format: 'avif',
          content: await pixels.clone().avif({ quality: avif, effort: EFFORT }).toBuffer(),
        },
        {
          width: size,
          format: 'webp',
          content: await pixels.clone().webp({ quality: webp, effort: EFFORT }).toBuffer(),
        },
      );
    }
    const version = createHash('sha256').update(upload.source).digest('hex').slice(0, VERSION_DIGITS);
    return { version, renditions };
  } catch {
    throw refuse(text.picture.unreadable);
  }
}

/** Stores a picture under a product's key; earlier pictures stay, because their URLs are valid for ever. */
export async function storePicture(
  tx: Transaction,
  key: string,
  { version, renditions }: RenderedPicture,
  now: Date,
): Promise<void> {
  await tx
    .insert(tables.productPictures)
    .values(renditions.map((rendition) => ({ ...rendition, key, version, createdAt: now })))
    .onConflictDoNothing();
}
