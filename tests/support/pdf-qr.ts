import { decodeQR } from 'qr/decode.js';
import { pdfPages } from './pdf-text.ts';

/** Pixels per module, and modules of white around the code. */
const SCALE = 4;
const BORDER = 4;
/** A code is drawn as more rectangles than anything else on a page. */
const RECTANGLES_MIN = 100;

/** Reads the QR code on a PDF as a camera would, from the rectangles it is drawn with. Only parses PDFs written by pdfkit. */
export function qrOf(pdf: Uint8Array): string {
  const drawn = pdfPages(pdf)
    .flatMap(({ content }) => [...content.matchAll(/(?:\S+ \S+ \S+ \S+ re\n)+/g)])
    .map(([group]) =>
      [...group.matchAll(/(\S+) (\S+) (\S+) (\S+) re/g)].map((each) => each.slice(1, 5).map(Number)),
    )
    .find(({ length }) => length >= RECTANGLES_MIN);
  if (drawn === undefined) throw new Error('There is no QR code in this PDF');
  const rectangles = drawn.map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }));
  const module = rectangles[0]!.height;
  const [left, top] = [Math.min(...rectangles.map(({ x }) => x)), Math.min(...rectangles.map(({ y }) => y))];
  const right = Math.max(...rectangles.map(({ x, width }) => x + width));
  const side = (Math.round((right - left) / module) + 2 * BORDER) * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const { x, y, width } of rectangles) {
    const [column, line] = [Math.round((x - left) / module), Math.round((y - top) / module)];
    const length = Math.round(width / module);
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((line + BORDER) * SCALE + row) * side + (column + BORDER) * SCALE;
      for (let pixel = start; pixel < start + length * SCALE; pixel += 1)
        data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return decodeQR({ data, width: side, height: side });
}
