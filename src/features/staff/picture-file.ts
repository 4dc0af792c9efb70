/** The server's maximum for an uploaded picture, in bytes (HAZARDS D7). */
const UPLOAD_BYTES_MAX = 1024 * 1024;

/** How a picture is reduced: the longest side in pixels, and the quality of its encoding. */
interface Reduction {
  side: number;
  quality: number;
}

/** More than the largest picture of the shop. */
const UPLOAD: Reduction = { side: 1600, quality: 0.85 };

/** A photo that waits in a phone for the network: bytes, and the reductions that are tried until it has no more. */
const KEPT_BYTES_MAX = 150_000;
const KEPT: readonly Reduction[] = [
  { side: 1024, quality: 0.7 },
  { side: 800, quality: 0.6 },
  { side: 640, quality: 0.5 },
  { side: 480, quality: 0.4 },
];

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
  const sent = file.size > UPLOAD_BYTES_MAX ? await reduce(file, UPLOAD).catch(() => file) : file;
  return { name: file.name, url: await dataUrl(sent) };
}

/**
 * Reads a photo that may wait for the network, as a `data:` URL of 150 KB of picture at most.
 *
 * @throws when the browser cannot decode or reduce it
 */
export async function readKeptPhoto(file: File): Promise<string> {
  if (file.size <= KEPT_BYTES_MAX) return dataUrl(file);
  for (const reduction of KEPT) {
    const reduced = await reduce(file, reduction, 'image/jpeg');
    if (reduced.size <= KEPT_BYTES_MAX) return dataUrl(reduced);
  }
  throw new Error(`a photo of ${file.size} bytes could not be reduced`);
}

/** @param type by default, a photo stays JPEG, and other formats may be transparent @throws when the browser cannot decode the file */
async function reduce(
  file: File,
  { side, quality }: Reduction,
  type = file.type === 'image/jpeg' ? file.type : 'image/webp',
): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const reduced = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
  return reduced ?? file;
}

async function dataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${file.type};base64,${btoa(binary)}`;
}
