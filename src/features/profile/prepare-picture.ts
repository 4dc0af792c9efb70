/** Pixels a side; the server shows at most 256. */
const SIDE = 512;
const QUALITY = 0.85;

/**
 * Makes a chosen file small enough to send on a slow network: the middle square of the picture, upright, as JPEG.
 *
 * @returns a `data:` URL
 * @throws for a file that the browser cannot read as a picture
 */
export async function preparePicture(file: unknown): Promise<string> {
  if (!(file instanceof Blob)) throw new TypeError('not a file');
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
