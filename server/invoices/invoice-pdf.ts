import PdfSheet from 'pdfkit';
import { invoice as text } from '#domain/messages/invoice.ts';
import { payment } from '#domain/messages/payment.ts';
import { formatAmount, formatPrice } from '#domain/money.ts';
import { store } from '#domain/store.ts';
import { dayInDakar } from '#domain/dates.ts';
import type { SettledInvoice } from './invoices.repository.ts';
import { printable } from './printable.ts';

type Sheet = PDFKit.PDFDocument;
interface Box {
  x: number;
  y: number;
  width: number;
  size?: number;
  colour?: string;
  bold?: boolean;
  align?: 'left' | 'right';
  /** What does not fit in it ends in three dots. */
  height?: number;
}

const INK = '#1B1A3A';
const QUIET = '#5B5872';
const INDIGO = '#2E2A8C';
const SAFFRON = '#F5B02E';
const GREEN = '#17703F';
const RULE = '#E4DFD5';

const MARGIN = 56;
/** A4 in points, between the margins. */
const WIDTH = 595.28 - 2 * MARGIN;
const PAGE_BOTTOM = 720;
/** Columns of the table: where each begins, and how wide it is. */
const COLUMNS = [
  { label: text.product, x: MARGIN, width: 250, align: 'left' },
  { label: text.quantity, x: MARGIN + 258, width: 55, align: 'right' },
  { label: text.unitPrice, x: MARGIN + 321, width: 75, align: 'right' },
  { label: text.subtotal, x: MARGIN + 404, width: WIDTH - 404, align: 'right' },
] as const;

/** The invoice as an A4 document. @returns the bytes of the PDF */
export async function drawInvoice(issued: SettledInvoice): Promise<Uint8Array> {
  const { invoice, order } = issued;
  const title = `${text.number} ${invoice.number}`;
  const sheet = new PdfSheet({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    lang: 'fr',
    info: { Title: title, Author: store.brand, CreationDate: invoice.issuedAt },
  });
  const bytes = collect(sheet);
  drawHead(sheet, title);
  drawParties(sheet, issued);
  const bottom = drawLines(sheet, issued);
  drawTotal(sheet, issued, bottom + 18);
  drawFoot(sheet, `${text.reference} ${order.reference}`);
  sheet.end();
  return bytes;
}

function drawHead(sheet: Sheet, title: string): void {
  drawWeave(sheet);
  write(sheet, store.brand, { x: MARGIN, y: 56, width: 250, size: 22, bold: true, colour: INDIGO });
  write(sheet, store.tagline, { x: MARGIN, y: 84, width: 250, size: 9, colour: QUIET });
  write(sheet, title, { x: MARGIN + 200, y: 60, width: WIDTH - 200, size: 14, bold: true, align: 'right' });
}

/** The woven band of the brand, along the upper edge. */
function drawWeave(sheet: Sheet): void {
  sheet.rect(0, 0, 595.28, 14).fill(INDIGO);
  for (let x = -14; x < 600; x += 28) {
    sheet.polygon([x, 14], [x + 14, 0], [x + 19, 0], [x + 5, 14]).fill(SAFFRON);
  }
}

function drawParties(sheet: Sheet, { invoice, order }: SettledInvoice): void {
  const right = MARGIN + WIDTH / 2 + 10;
  const width = WIDTH / 2 - 10;
  const column = (x: number, label: string, lines: string[]) => {
    write(sheet, label, { x, y: 128, width, size: 9, bold: true, colour: QUIET });
    write(sheet, lines.join('\n'), { x, y: 142, width, height: 74 });
  };
  column(MARGIN, text.store, [store.brand, store.address, store.phoneShown, store.email]);
  column(right, text.customer, [order.customerName, order.address.replace(/\s+/g, ' ')]);
  const facts = [
    `${text.order} ${order.name}`,
    `${text.date} : ${dayInDakar(order.createdAt.getTime())}`,
    text.paidOn(dayInDakar(invoice.issuedAt.getTime())),
  ];
  write(sheet, facts.join('   ·   '), { x: MARGIN, y: 222, width: WIDTH, size: 9, colour: QUIET });
}

/** @returns where the table ends */
function drawLines(sheet: Sheet, { lines }: SettledInvoice): number {
  let y = drawTableHead(sheet, 250);
  for (const line of lines) {
    const cells = [
      line.productName,
      String(line.quantity),
      formatAmount(line.unitPrice),
      formatAmount(line.subtotal),
    ];
    sheet.font('Helvetica').fontSize(10);
    const height = sheet.heightOfString(printable(line.productName), { width: COLUMNS[0].width });
    if (y + height > PAGE_BOTTOM) {
      sheet.addPage();
      y = drawTableHead(sheet, MARGIN);
    }
    for (const [index, column] of COLUMNS.entries()) write(sheet, cells[index] ?? '', { ...column, y });
    y += height + 9;
    rule(sheet, y - 5);
  }
  return y;
}

function drawTableHead(sheet: Sheet, y: number): number {
  for (const column of COLUMNS)
    write(sheet, column.label, { ...column, y, size: 9, bold: true, colour: QUIET });
  rule(sheet, y + 15, INK);
  return y + 24;
}

function drawTotal(sheet: Sheet, { order, attempt }: SettledInvoice, top: number): void {
  let y = top;
  if (y + 110 > PAGE_BOTTOM) {
    sheet.addPage();
    y = MARGIN;
  }
  write(sheet, text.total, { x: MARGIN + 200, y: y + 4, width: 196, bold: true, align: 'right' });
  const amount = { x: MARGIN + 310, width: WIDTH - 310, align: 'right' } as const;
  write(sheet, formatPrice(order.total), { ...amount, y, size: 16, bold: true, colour: INDIGO });
  const box = y + 40;
  sheet.roundedRect(MARGIN, box, WIDTH, 50, 8).fill('#E7F5EC');
  write(sheet, text.paid, { x: MARGIN + 16, y: box + 10, width: 200, bold: true, colour: GREEN, size: 12 });
  const proof = text.paidWith(payment.wave, attempt.providerTransactionId ?? attempt.clientReference);
  write(sheet, proof, { x: MARGIN + 16, y: box + 28, width: WIDTH - 32, size: 9 });
}

function drawFoot(sheet: Sheet, reference: string): void {
  const line = { x: MARGIN, width: WIDTH, size: 9, colour: QUIET };
  rule(sheet, 764);
  write(sheet, text.thanks, { ...line, y: 774, bold: true, colour: INK });
  write(sheet, reference, { ...line, y: 774, align: 'right' });
  write(sheet, `${store.brand} · ${store.address} · ${store.phoneShown} · ${store.email}`, {
    ...line,
    y: 790,
  });
}

function rule(sheet: Sheet, y: number, colour = RULE): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .stroke(colour);
}

function write(
  sheet: Sheet,
  words: string,
  { size = 10, colour = INK, bold = false, x, y, ...box }: Box,
): void {
  sheet
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(printable(words), x, y, { lineGap: 3, ellipsis: box.height !== undefined, ...box });
}

function collect(sheet: Sheet): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
}
