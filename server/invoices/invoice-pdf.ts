import PdfSheet from 'pdfkit';
import { dayInDakar } from '#domain/dates.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { formatAmount, formatPrice } from '#domain/money.ts';
import { spacedPhone } from '#domain/phone.ts';
import { store } from '#domain/store.ts';
import type { Company } from '../config.ts';
import type { SettledInvoice } from './invoices.repository.ts';
import { printable } from './printable.ts';

type Sheet = PDFKit.PDFDocument;

/** The part of a settled invoice that is printed. */
export interface PrintedInvoice {
  invoice: Pick<SettledInvoice['invoice'], 'number' | 'issuedAt'>;
  order: Pick<
    SettledInvoice['order'],
    'reference' | 'packName' | 'customerName' | 'address' | 'phone' | 'total' | 'createdAt'
  >;
  lines: readonly Pick<
    SettledInvoice['lines'][number],
    'productName' | 'quantity' | 'unitPrice' | 'subtotal'
  >[];
  payment: SettledInvoice['payment'];
}

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

const INK = '#1B1A3A';
const QUIET = '#5B5872';
const INDIGO = '#2E2A8C';
const SAFFRON = '#F5B02E';
const GREEN = '#17703F';
const RULE = '#E4DFD5';

const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
/** Between the margins. */
const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = MARGIN + WIDTH;
const GUTTER = 20;
const LINE_GAP = 3;
/** The lower edge of a page's body; the footer is below it. */
const BODY_BOTTOM = 730;
const FOOT_TOP = 750;
const TOTAL_SIZE = 16;
const TOTAL_HEIGHT = 130;
/** The total's label and amount share a baseline: Helvetica's ascenders take 0.718 of its size. */
const HELVETICA_ASCENT = 0.718;

/** Columns of the table: where each begins, and how wide it is. */
const COLUMNS = [
  { label: text.product, x: MARGIN, width: 250, align: 'left' },
  { label: text.quantity, x: MARGIN + 258, width: 55, align: 'right' },
  { label: text.unitPrice, x: MARGIN + 321, width: 75, align: 'right' },
  { label: text.subtotal, x: MARGIN + 404, width: WIDTH - 404, align: 'right' },
] as const;

/**
 * Draws the invoice as an A4 document of as many pages as its lines need. No text is cut: long names and addresses push
 * down what follows.
 *
 * @param company numbers that are not configured are left out
 * @returns the bytes of the PDF
 */
export async function drawInvoice(issued: PrintedInvoice, company: Company): Promise<Uint8Array> {
  const { invoice, order } = issued;
  const title = `${text.number} ${invoice.number}`;
  const sheet = new PdfSheet({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    lang: 'fr',
    info: { Title: title, Author: store.brand, CreationDate: invoice.issuedAt },
    bufferPages: true, // The foot of each page names the number of pages.
  });
  const bytes = collect(sheet);
  const top = drawParties(sheet, issued, company, drawHead(sheet, title));
  const addPage = (): number => {
    sheet.addPage();
    return drawHead(sheet, title);
  };
  const bottom = drawLines(sheet, issued, top, addPage);
  drawTotal(sheet, issued, bottom + TOTAL_HEIGHT > BODY_BOTTOM ? addPage() : bottom + 18);
  drawFeet(sheet, `${text.order} ${order.reference}`);
  sheet.end();
  return bytes;
}

/** The head of a page. @returns where the body begins */
function drawHead(sheet: Sheet, title: string): number {
  drawWeave(sheet);
  write(sheet, store.brand, { x: MARGIN, y: 56, width: 250, size: 22, bold: true, colour: INDIGO });
  write(sheet, store.tagline, { x: MARGIN, y: 84, width: 250, size: 9, colour: QUIET });
  write(sheet, title, { x: MARGIN + 250, y: 60, width: WIDTH - 250, size: 14, bold: true, align: 'right' });
  return 124;
}

/** The woven band of the brand, along the upper edge. */
function drawWeave(sheet: Sheet): void {
  sheet.rect(0, 0, PAGE.width, 14).fill(INDIGO);
  for (let x = -14; x < 600; x += 28) {
    sheet.polygon([x, 14], [x + 14, 0], [x + 19, 0], [x + 5, 14]).fill(SAFFRON);
  }
}

/** Seller and customer side by side, then the order and its pack. @returns where the table begins */
function drawParties(
  sheet: Sheet,
  { invoice, order }: PrintedInvoice,
  company: Company,
  top: number,
): number {
  const width = (WIDTH - GUTTER) / 2;
  const column = (x: number, label: string, lines: readonly string[]): number => {
    const below = write(sheet, label, { x, y: top, width, size: 9, bold: true, colour: QUIET });
    return write(sheet, lines.join('\n'), { x, y: below, width });
  };
  const seller = column(MARGIN, text.store, sellerLines(company));
  const customer = column(MARGIN + width + GUTTER, text.customer, [
    oneLine(order.customerName),
    ...(order.address === null ? [] : [oneLine(order.address)]),
    spacedPhone(order.phone),
  ]);
  const facts = [
    `${text.order} ${order.reference}`,
    `${text.date} : ${dayInDakar(order.createdAt.getTime())}`,
    text.paidOn(dayInDakar(invoice.issuedAt.getTime())),
  ];
  const small = { x: MARGIN, width: WIDTH, size: 9, colour: QUIET };
  let y = write(sheet, facts.join('   ·   '), { ...small, y: Math.max(seller, customer) + 12 });
  if (order.packName !== null)
    y = write(sheet, order.packName, { x: MARGIN, y: y + 10, width: WIDTH, size: 12, bold: true });
  return y + 12;
}

/** The seller: the shop, then the registered company as far as it is configured. */
const sellerLines = ({ name, address, rccm, ninea }: Company): string[] => [
  store.brand,
  store.address,
  store.phoneShown,
  store.email,
  ...[name, address, rccm && text.rccm(rccm), ninea && text.ninea(ninea)].filter(
    (line) => line !== undefined,
  ),
];

/** @returns where the table ends, on its last page */
function drawLines(sheet: Sheet, { lines }: PrintedInvoice, top: number, addPage: () => number): number {
  let y = drawTableHead(sheet, top);
  for (const line of lines) {
    const cells = [
      line.productName,
      String(line.quantity),
      formatAmount(line.unitPrice),
      formatAmount(line.subtotal),
    ];
    const height = heightOf(sheet, line.productName, COLUMNS[0].width);
    if (y + height > BODY_BOTTOM) y = drawTableHead(sheet, addPage());
    for (const [index, column] of COLUMNS.entries()) write(sheet, cells[index] ?? '', { ...column, y });
    y += height + 6;
    rule(sheet, y - 4);
  }
  return y;
}

function drawTableHead(sheet: Sheet, y: number): number {
  for (const column of COLUMNS)
    write(sheet, column.label, { ...column, y, size: 9, bold: true, colour: QUIET });
  rule(sheet, y + 15, INK);
  return y + 24;
}

function drawTotal(sheet: Sheet, { order, payment }: PrintedInvoice, y: number): void {
  const price = { size: TOTAL_SIZE, bold: true, colour: INDIGO };
  const priceWidth = widthOf(sheet, formatPrice(order.total), price);
  write(sheet, formatPrice(order.total), { ...price, x: RIGHT - priceWidth, y, width: priceWidth + 1 });
  write(sheet, text.totalWithTaxes, {
    x: MARGIN,
    y: y + (TOTAL_SIZE - 10) * HELVETICA_ASCENT,
    width: WIDTH - priceWidth - GUTTER,
    bold: true,
    align: 'right',
  });
  write(sheet, text.taxesIncluded, {
    x: MARGIN,
    y: y + 22,
    width: WIDTH,
    size: 9,
    colour: QUIET,
    align: 'right',
  });
  const box = y + 46;
  sheet.roundedRect(MARGIN, box, WIDTH, 50, 8).fill('#E7F5EC');
  const inBox = { x: MARGIN + 16, width: WIDTH - 32 };
  write(sheet, paidTitle(payment), { ...inBox, y: box + 10, bold: true, colour: GREEN, size: 12 });
  write(sheet, text.paidBy(payment.method, payment.reference), { ...inBox, y: box + 28, size: 9 });
  if (payment.residual > 0)
    write(sheet, text.residual(formatPrice(payment.residual)), {
      x: MARGIN,
      y: box + 58,
      width: WIDTH,
      bold: true,
      align: 'right',
    });
}

/** For an order paid in instalments: which instalment was paid, and its amount. */
const paidTitle = ({ instalmentNo, instalmentCount, amount }: PrintedInvoice['payment']): string =>
  instalmentCount === 1 ? text.paid : text.instalmentPaid(instalmentNo, instalmentCount, formatPrice(amount));

/** The footer of every page, drawn last because it names the number of pages. */
function drawFeet(sheet: Sheet, reference: string): void {
  const { count } = sheet.bufferedPageRange();
  const line = { x: MARGIN, width: WIDTH, size: 9, colour: QUIET };
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    rule(sheet, FOOT_TOP);
    write(sheet, text.thanks, { ...line, y: FOOT_TOP + 10, bold: true, colour: INK });
    write(sheet, reference, { ...line, y: FOOT_TOP + 10, align: 'right' });
    write(sheet, `${store.brand} · ${store.phoneShown} · ${store.email}`, { ...line, y: FOOT_TOP + 26 });
    write(sheet, text.page(page + 1, count), { ...line, y: FOOT_TOP + 26, align: 'right' });
  }
}

function rule(sheet: Sheet, y: number, colour = RULE): void {
  sheet.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.7).stroke(colour);
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ');

const styled = (sheet: Sheet, { size = 10, bold = false }: Style): Sheet =>
  sheet.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);

const widthOf = (sheet: Sheet, words: string, style: Style): number =>
  styled(sheet, style).widthOfString(printable(words));

/** With the gap below each line, as `write` sets it. */
const heightOf = (sheet: Sheet, words: string, width: number): number =>
  styled(sheet, {}).heightOfString(printable(words), { width, lineGap: LINE_GAP });

/** @returns where the next text may begin */
function write(sheet: Sheet, words: string, { size, bold, colour = INK, x, y, ...box }: Box): number {
  styled(sheet, { ...(size && { size }), ...(bold && { bold }) })
    .fillColor(colour)
    .text(printable(words), x, y, { lineGap: LINE_GAP, ...box });
  return sheet.y;
}

function collect(sheet: Sheet): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
}
