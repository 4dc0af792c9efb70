import sharp from 'sharp';
import { decodeQR } from 'qr/decode.js';

/** Pixels of the picture that is read, of a code with its quiet zone. */
const SIDE = 480;

/** Reads a QR code that is drawn as SVG, as a camera would: from its pixels. @throws where there is none to be found */
export async function readDrawnQr(svg: Element): Promise<string> {
  const markup = svg.outerHTML.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const picture = sharp(Buffer.from(markup)).resize(SIDE, SIDE, { kernel: 'nearest' }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}
