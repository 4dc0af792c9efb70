import { encodeQR } from 'qr';
import sharp from 'sharp';

/** Pixels per module of the code. */
const SCALE = 6;
/** Modules of white around the code, as the standard asks. */
const BORDER = 4;
const [DARK, LIGHT] = [0, 255];

/** The QR code of a text, as a PNG picture in base64. */
export async function qrPicture(text: string): Promise<string> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER, scale: SCALE });
  const pixels = Uint8Array.from(rows.flat(), (isDark) => (isDark ? DARK : LIGHT));
  const picture = sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } });
  const png = await picture.png({ palette: true, colours: 2 }).toBuffer();
  return png.toString('base64');
}
