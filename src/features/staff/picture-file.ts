/** The server's maximum for an uploaded picture, in bytes (HAZARDS D7). */
const UPLOAD_BYTES_MAX = 1024 * 1024;

/** The longest side of a reduced picture, in pixels: more than the largest picture of the shop. */
const REDUCED_SIDE = 1600;
const REDUCED_QUALITY = 0.85;

/** A chosen picture, ready to be sent and shown. */
export interface ChosenPicture {
  name: string;
  /** Its bytes as a `data:` URL in base64. */
  url: string;
}

/**
 * Reads a picture file. One that is too large for the server, such as a photo of a phone, is reduced first; the server
 * refuses what cannot be reduced.
 */
export async function readPictureFile(file: File): Promise<ChosenPicture> {
  const sent = file.size > UPLOAD_BYTES_MAX ? await reduce(file).catch(() => file) : file;
  return { name: file.name, url: await dataUrl(sent) };
}

/** @throws when the browser cannot decode the file */
async function reduce(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, REDUCED_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A photo stays JPEG; other formats may be transparent.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
  const reduced = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, REDUCED_QUALITY);
  });
  return reduced ?? file;
}

async function dataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${file.type};base64,${btoa(binary)}`;
}
