import PdfSheet from 'pdfkit';
import { encodeQR } from 'qr';
import { bindSentence } from '#domain/text/typography.ts';
import { printable } from './printable.ts';

export type Sheet = PDFKit.PDFDocument;

/** The style of a text. Sizes in points. */
interface Style {
  size?: number;
  colour?: string;
  bold?: boolean;
}

/** The position of a text: its upper left corner and the width at which its lines break, in points. */
interface Box extends Style {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
}

/** A label and its value, side by side. */
export interface Row {
  label: string;
  value: string;
  style?: Style;
}

/** Where rows are drawn: two columns of these widths, `gap` apart. */
export interface RowColumns {
  x: number;
  labelWidth: number;
  valueWidth: number;
  gap: number;
  align: 'left' | 'right';
  size: number;
  /** Between two rows. */
  spacing: number;
}

export const INK = '#1B1A3A';
export const QUIET = '#5B5872';
export const INDIGO = '#2E2A8C';
const SAFFRON = '#F5B02E';
const RULE = '#E4DFD5';

export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 56;
/** Between the margins. */
export const WIDTH = PAGE.width - 2 * MARGIN;
export const RIGHT = MARGIN + WIDTH;
export const GUTTER = 20;
const LINE_GAP = 3;

/** An A4 document of the shop in French. The same content at the same time gives the same bytes. */
export function openSheet({
  title,
  author,
  createdAt,
}: {
  title: string;
  author: string;
  createdAt: Date;
}): Sheet {
  return new PdfSheet({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    lang: 'fr',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt },
    bufferPages: true, // The foot of each page names the number of pages.
  });
}

/** The woven band of the brand, along the upper edge. */
export function drawWeave(sheet: Sheet): void {
  sheet.rect(0, 0, PAGE.width, 14).fill(INDIGO);
  for (let x = -14; x < 600; x += 28) {
    sheet.polygon([x, 14], [x + 14, 0], [x + 19, 0], [x + 5, 14]).fill(SAFFRON);
  }
}

export function rule(sheet: Sheet, y: number, colour = RULE): void {
  sheet.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.7).stroke(colour);
}

/** Modules of white around a QR code, as its standard asks. */
const QR_BORDER = 4;

/**
 * The QR code of a link on a white square of this size in points, which is also a link. @param corner its upper left corner
 */
export function drawQr(sheet: Sheet, link: string, corner: { x: number; y: number }, size: number): void {
  const { x, y } = corner;
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: QR_BORDER });
  sheet.rect(x, y, size, size).fill('#FFFFFF');
  // In modules: whole numbers are shorter, and are written as they are.
  sheet
    .save()
    .translate(x, y)
    .scale(size / rows.length);
  for (const [line, row] of rows.entries())
    for (const { start, length } of darkRuns(row)) sheet.addContent(`${start} ${line} ${length} 1 re`);
  sheet.fill(INK).restore();
  sheet.link(x, y, size, size, link);
}

/** Neighbouring dark modules as one rectangle: fewer to draw, and no fine white lines between them. */
function darkRuns(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [index, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === index) last.length += 1;
    else runs.push({ start: index, length: 1 });
  }
  return runs;
}

export const oneLine = (words: string): string => words.replace(/\s+/g, ' ');

/** What is printed for a text: French spacing, and only characters of the built-in fonts. */
const printed = (words: string): string => printable(bindSentence(words));

const styled = (sheet: Sheet, { size = 10, bold = false }: Style): Sheet =>
  sheet.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);

export const widthOf = (sheet: Sheet, words: string, style: Style): number =>
  styled(sheet, style).widthOfString(printed(words));

/** With the gap below each line, as `write` sets it. */
export const heightOf = (sheet: Sheet, words: string, width: number, style: Style = {}): number =>
  styled(sheet, style).heightOfString(printed(words), { width, lineGap: LINE_GAP });

/** @returns where the next text may begin */
export function write(sheet: Sheet, words: string, { size, bold, colour = INK, x, y, ...box }: Box): number {
  styled(sheet, { ...(size && { size }), ...(bold && { bold }) })
    .fillColor(colour)
    .text(printed(words), x, y, { lineGap: LINE_GAP, ...box });
  return sheet.y;
}

const rowHeight = (sheet: Sheet, { label, value, style }: Row, columns: RowColumns): number => {
  const { size, labelWidth, valueWidth } = columns;
  return Math.max(
    heightOf(sheet, label, labelWidth, { size }),
    heightOf(sheet, value, valueWidth, { size, ...style }),
  );
};

/** The height that `writeRows` takes. */
export const heightOfRows = (sheet: Sheet, rows: readonly Row[], columns: RowColumns): number =>
  rows.reduce((sum, row) => sum + rowHeight(sheet, row, columns) + columns.spacing, 0);

/** Labels in the quiet colour, values beside them. @returns where the next text may begin */
export function writeRows(sheet: Sheet, rows: readonly Row[], top: number, columns: RowColumns): number {
  const { x, labelWidth, valueWidth, gap, align, size, spacing } = columns;
  let y = top;
  for (const row of rows) {
    write(sheet, row.label, { x, y, width: labelWidth, size, colour: QUIET, align });
    write(sheet, row.value, {
      x: x + labelWidth + gap,
      y,
      width: valueWidth,
      size,
      align,
      ...row.style,
    });
    y += rowHeight(sheet, row, columns) + spacing;
  }
  return y;
}

export function collect(sheet: Sheet): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
}
