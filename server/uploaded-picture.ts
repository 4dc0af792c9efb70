import sharp, { type Sharp } from 'sharp';

/** Maximum size of an uploaded picture in bytes (HAZARDS D7). */
const PICTURE_BYTES_MAX = 1024 * 1024;
const PIXELS_MAX = 4096;

/** Maximum size in bytes of a request with a picture in base64 and other fields (HAZARDS D4). */
export const PICTURE_BODY_LIMIT = 1_500_000;

/** The first bytes of the accepted formats; `undefined` matches any byte. */
const SIGNATURES: readonly (readonly (number | undefined)[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  // `RIFF`, four bytes of length, `WEBP`
  [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
];

/** Why a picture is refused. */
type PictureFault = 'size' | 'format' | 'dimensions' | 'unreadable';

/** A picture whose size, format and dimensions are checked; decoding its pixels may still fail. */
interface Upload {
  source: Buffer;
  /** To be encoded again: neither metadata nor appended data of the upload may be served (HAZARDS D7). */
  picture: Sharp;
}

/**
 * Checks an uploaded picture: at most 1 MiB, PNG, JPEG or WebP by its first bytes, at most 4096 pixels a side.
 *
 * @param base64 with or without the prefix of a `data:` URL
 * @param sideMin least number of pixels of each side
 */
export async function readUploadedPicture(base64: string, sideMin: number): Promise<Upload | PictureFault> {
  const source = Buffer.from(base64.replace(/^data:[a-z/+.-]{1,40};base64,/, ''), 'base64');
  if (source.length > PICTURE_BYTES_MAX) return 'size';
  const isAccepted = SIGNATURES.some((signature) =>
    signature.every((byte, index) => byte === undefined || source[index] === byte),
  );
  if (!isAccepted) return 'format';
  const picture = sharp(source, { limitInputPixels: PIXELS_MAX * PIXELS_MAX, failOn: 'error' });
  const sides = await picture.metadata().then(
    ({ width, height }) => [width, height],
    () => undefined,
  );
  if (sides === undefined) return 'unreadable';
  return Math.min(...sides) < sideMin || Math.max(...sides) > PIXELS_MAX ? 'dimensions' : { source, picture };
}
