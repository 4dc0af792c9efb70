import { inflateSync } from 'node:zlib';
import PdfSheet from 'pdfkit';

/** A piece of text on a page. Points, from the upper left corner; a box includes ascenders and descenders. */
export interface TextRun {
  text: string;
  /** Starts at 1. */
  page: number;
  font: string;
  size: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The text of a PDF with built-in fonts, one line per piece of text. Only parses PDFs written by pdfkit. */
export const pdfText = (pdf: Uint8Array): string =>
  textRuns(pdf)
    .map(({ text }) => text)
    .join('\n');

/** All pieces of text with their positions, in drawing order. Only parses PDFs written by pdfkit. */
export const textRuns = (pdf: Uint8Array): TextRun[] =>
  pdfPages(pdf).flatMap(({ content, fonts, height }, index) =>
    runsOf(content, fonts).map(({ left, baseline, ...run }) => {
      const { width, ascent, descent } = measure(run);
      const bottom = height - baseline + descent;
      return { ...run, page: index + 1, left, right: left + width, top: bottom - descent - ascent, bottom };
    }),
  );

/** A page: its drawing instructions, its height in points, and the names of its fonts. */
interface PdfPage {
  content: string;
  height: number;
  fonts: ReadonlyMap<string, string>;
}

/** Only parses PDFs written by pdfkit. */
export function pdfPages(pdf: Uint8Array): PdfPage[] {
  const source = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [id, body]),
  );
  const objectOf = (reference: string | undefined): string => objects.get(reference ?? '') ?? '';
  const pages = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? '';
  const kids = /\/Kids \[([^\]]*)\]/.exec(pages)?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid]) => {
    const page = objectOf(kid);
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1]);
    const resources = objectOf(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        /\/BaseFont \/(\S+)/.exec(objectOf(id))?.[1] ?? '',
      ]),
    );
    return { content: streamOf(objectOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])), height, fonts };
  });
}

/** Uses the declared length: the last byte may look like the end of a line. */
function streamOf(object: string): string {
  const [head = '', length] = /^[\s\S]*?\/Length (\d+)[\s\S]*?stream\n/.exec(object) ?? [];
  const body = object.slice(head.length, head.length + Number(length));
  return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
}

/** Each `1 0 0 1 x y Tm /F1 10 Tf … [<hex> kern <hex>] TJ` is one piece; y starts at the lower edge. */
const runsOf = (content: string, fonts: ReadonlyMap<string, string>) =>
  [...content.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n(?:\S+ T\w\n)*\[([^\]]*)\] TJ/g)].map(
    ([, x, y, font = '', size, piece = '']) => {
      const hex = [...piece.matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('');
      // Node 20 reads windows-1252 as Latin-1, which has no curly apostrophe and no dash.
      const decoded = new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
      const text = decoded.replaceAll('\u00a0', ' ').replaceAll('\u0092', '’').replaceAll('\u0096', '–');
      return { text, font: fonts.get(font) ?? '', size: Number(size), left: Number(x), baseline: Number(y) };
    },
  );

const ruler = new PdfSheet();

/** Adobe's metrics of Helvetica and Helvetica-Bold: 718 above the baseline, 207 below it, of 1000. */
const measure = ({ text, font, size }: Pick<TextRun, 'text' | 'font' | 'size'>) => ({
  width: ruler.font(font).fontSize(size).widthOfString(text.trimEnd()),
  ascent: 0.718 * size,
  descent: 0.207 * size,
});
