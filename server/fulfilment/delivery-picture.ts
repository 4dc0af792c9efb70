import { account as text } from '#domain/messages/account.ts';
import { Problem } from '../problem.ts';
import { readUploadedPicture } from '../uploaded-picture.ts';

/** Pixels of the longer side: enough to recognise a door, a face and a parcel. */
const SIDE = 640;
const SIDE_MIN = 16;
const QUALITY = 60;

/**
 * The picture of a delivery, encoded again as a small WebP without its metadata, which may have a place.
 *
 * @param sent in base64, with or without the prefix of a `data:` URL
 * @returns in base64
 * @throws Problem `request.invalid` about the field `picture`
 */
export async function readDeliveryPicture(sent: string): Promise<string> {
  const upload = await readUploadedPicture(sent, SIDE_MIN);
  if (typeof upload === 'string') throw refuse(text.avatar[upload]);
  const encoded = await upload.picture
    .rotate()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw refuse(text.avatar.unreadable);
    });
  return encoded.toString('base64');
}

const refuse = (message: string) =>
  new Problem('request.invalid', { fields: [{ field: 'picture', message }] });
