import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';
import { remainingAfter } from '#domain/orders/instalments.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { formatAmount, formatPrice } from '#domain/money/money.ts';
import { store } from '#domain/shop/store.ts';
import type { Company } from '../config.ts';
import {
  BOX_PADDING,
  drawFeet,
  drawHead,
  drawParties,
  FACTS,
  GREEN,
  layOut,
  PALE_GREEN,
  type PrintedInvoice,
  QR,
  RED,
  SMALL,
} from './invoice-sheet.ts';
import {
  collect,
  drawQr,
  GUTTER,
  heightOf,
  heightOfRows,
  INDIGO,
  INK,
  MARGIN,
  openSheet,
  RIGHT,
  type Row,
  type RowColumns,
  rule,
  type Sheet,
  widthOf,
  WIDTH,
  write,
  writeRows,
} from './pdf-sheet.ts';

const PALE_RED = '#FCEDEB';

const TOTAL_SIZE = 16;
/** The total's label and amount share a baseline: Helvetica's ascenders take 0.718 of its size. */
const HELVETICA_ASCENT = 0.718;
/** Columns of the table: where each begins, and how wide it is. */
const COLUMNS = [
  { label: text.product, x: MARGIN, width: 250, align: 'left' },
  { label: text.quantity, x: MARGIN + 258, width: 55, align: 'right' },
  { label: text.unitPrice, x: MARGIN + 321, width: 75, align: 'right' },
  { label: text.subtotal, x: MARGIN + 404, width: WIDTH - 404, align: 'right' },
] as const;

/** Delivery, discount and subtotal, below the table's last column. */
const SUMMARY: RowColumns = {
  x: MARGIN + 100,
  labelWidth: WIDTH - 200,
  valueWidth: 90,
  gap: 10,
  align: 'right',
  size: 10,
  spacing: 3,
};

/**
 * Draws the invoice of a payment, which is also its receipt, as an A4 document of as many pages as its lines need. No
 * text is cut: long names and addresses push down what follows. Its content never changes until it is cancelled, so that a copy
 * drawn later has the same bytes: instalments after this one are shown as still to be paid. A cancelled one says so in its head and in
 * place of the receipt, and has no QR code.
 *
 * @param company numbers that are not configured are left out
 * @param receiptLink the link with the signed receipt, for the QR code
 * @returns the bytes of the PDF
 */
export async function drawInvoice(
  issued: PrintedInvoice,
  company: Company,
  receiptLink: string,
): Promise<Uint8Array> {
  const { invoice, order } = issued;
  const title = `${text.number} ${invoice.number}`;
  const sheet = openSheet({
    title: `${title} · ${store.brand}`,
    author: store.brand,
    createdAt: invoice.issuedAt,
  });
  const bytes = collect(sheet);
  const layout = layOut(sheet, company);
  const addPage = (): number => {
    sheet.addPage();
    return drawHead(sheet, title, kindOf(invoice));
  };
  /** Keeps a block of this height together. @returns where it begins */
  const fit = (y: number, height: number): number => (y + height > layout.bodyBottom ? addPage() : y);

  let y = drawParties(sheet, issued, drawHead(sheet, title, kindOf(invoice)), {
    label: text.issued,
    at: invoice.issuedAt,
  });
  y = drawLines(sheet, issued, y, fit);
  y = drawTotal(sheet, issued, y, fit);
  if (invoice.cancelledAt === null) {
    y = drawPayment(sheet, issued, { receiptLink, below: y, fit });
    drawSchedule(sheet, issued, y, fit);
  } else drawCancellation(sheet, invoice.cancelledAt, y, fit);
  drawFeet(sheet, `${text.order} ${order.reference}`, layout);
  sheet.end();
  return bytes;
}

const kindOf = ({ cancelledAt }: PrintedInvoice['invoice']) =>
  cancelledAt === null
    ? { words: text.alsoReceipt }
    : { words: text.cancelledOn(dayInDakar(cancelledAt.getTime())), isWarning: true };

type Fit = (y: number, height: number) => number;

/** The articles; delivery and discount follow below the table. @returns where the table ends, on its last page */
function drawLines(sheet: Sheet, { lines }: PrintedInvoice, top: number, fit: Fit): number {
  let y = drawTableHead(sheet, top);
  for (const line of lines.filter(isArticle)) {
    const cells = [
      line.productName,
      String(line.quantity),
      formatAmount(line.unitPrice),
      formatAmount(line.subtotal),
    ];
    const height = heightOf(sheet, line.productName, COLUMNS[0].width);
    const start = fit(y, height);
    if (start !== y) y = drawTableHead(sheet, start);
    for (const [index, column] of COLUMNS.entries()) write(sheet, cells[index] ?? '', { ...column, y });
    y += height + 6;
    rule(sheet, y - 4);
  }
  return y;
}

function drawTableHead(sheet: Sheet, y: number): number {
  for (const column of COLUMNS) write(sheet, column.label, { ...SMALL, ...column, y, bold: true });
  rule(sheet, y + 15, INK);
  return y + 24;
}

/** What is added to the articles and taken off, then the total. @returns where the next block begins */
function drawTotal(sheet: Sheet, { order, lines }: PrintedInvoice, below: number, fit: Fit): number {
  const rows = summaryRows(lines);
  const height = heightOfRows(sheet, rows, SUMMARY) + 56;
  let y = writeRows(sheet, rows, fit(below, height + 4) + 4, SUMMARY) + 6;
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
  y += 22;
  return write(sheet, text.taxesIncluded, { ...SMALL, x: MARGIN, y, width: WIDTH, align: 'right' }) + 14;
}

/** A product, or what an amount was asked for. */
const isArticle = ({ kind }: PrintedInvoice['lines'][number]): boolean =>
  kind === 'product' || kind === 'amount';

/** Delivery without a line of its own is free; an amount is delivered nowhere. */
function summaryRows(lines: PrintedInvoice['lines']): Row[] {
  const articles = lines.filter(isArticle);
  const others = lines.filter((line) => !isArticle(line));
  const isSaid = lines.some(({ kind }) => kind === 'delivery' || kind === 'amount');
  return [
    ...(others.length === 0 ? [] : [{ label: text.articles, value: signed(sumOf(articles)) }]),
    ...others.map(({ productName, subtotal }) => ({ label: productName, value: signed(subtotal) })),
    ...(isSaid ? [] : [{ label: text.delivery, value: text.free }]),
  ];
}

const sumOf = (lines: PrintedInvoice['lines']): number =>
  lines.reduce((sum, { subtotal }) => sum + subtotal, 0);

/** The built-in fonts have no minus sign; the dash is as wide as one. */
const signed = (francs: number): string =>
  francs < 0 ? `–\u00a0${formatAmount(-francs)}` : formatAmount(francs);

/** The receipt: what was paid, how, when, and what remains, with its QR code. @returns where the next block begins */
function drawPayment(
  sheet: Sheet,
  { payment }: PrintedInvoice,
  { receiptLink, below, fit }: { receiptLink: string; below: number; fit: Fit },
): number {
  const rows = paymentRows(payment);
  const qrHeight = QR.size + 6 + heightOf(sheet, text.checkReceipt, QR.size, SMALL);
  const height = Math.max(heightOfRows(sheet, rows, FACTS) + 20, qrHeight) + 2 * BOX_PADDING;
  const y = fit(below, height);
  sheet.roundedRect(MARGIN, y, WIDTH, height, 8).fill(PALE_GREEN);
  write(sheet, paidTitle(payment), {
    x: MARGIN + BOX_PADDING,
    y: y + BOX_PADDING,
    width: FACTS.labelWidth + FACTS.gap + FACTS.valueWidth,
    bold: true,
    colour: GREEN,
    size: 12,
  });
  writeRows(sheet, rows, y + BOX_PADDING + 22, FACTS);
  drawQr(sheet, receiptLink, { x: QR.x, y: y + BOX_PADDING }, QR.size);
  write(sheet, text.checkReceipt, { ...SMALL, x: QR.x, y: y + BOX_PADDING + QR.size + 6, width: QR.size });
  return y + height + 18;
}

/** In place of the receipt of an invoice whose payment was taken back. */
function drawCancellation(sheet: Sheet, cancelledAt: Date, below: number, fit: Fit): void {
  const inner = { x: MARGIN + BOX_PADDING, width: WIDTH - 2 * BOX_PADDING };
  const height = heightOf(sheet, text.cancelledDetail, inner.width) + 2 * BOX_PADDING + 22;
  const y = fit(below, height);
  sheet.roundedRect(MARGIN, y, WIDTH, height, 8).fill(PALE_RED);
  const title = text.cancelledOn(dayInDakar(cancelledAt.getTime()));
  write(sheet, title, { ...inner, y: y + BOX_PADDING, bold: true, colour: RED, size: 12 });
  write(sheet, text.cancelledDetail, { ...inner, y: y + BOX_PADDING + 22 });
}

function paymentRows(payment: PrintedInvoice['payment']): Row[] {
  const remaining = remainingAfter(payment.instalmentNo, payment.instalments);
  const due = payment.instalments.find(({ number }) => number === payment.instalmentNo)?.amount;
  return [
    { label: text.amountPaid, value: formatPrice(payment.amount), style: { bold: true } },
    ...(due === undefined || due === payment.amount
      ? []
      : [{ label: text.amountDue, value: text.acceptedAs(formatPrice(due)) }]),
    { label: text.paidWith, value: text.method(payment.method) },
    { label: text.paidAt, value: momentInDakar(payment.paidAt.getTime()) },
    ...(payment.reference === null ? [] : [{ label: text.reference, value: payment.reference }]),
    {
      label: text.remaining,
      value: remaining === 0 ? text.nothing : formatPrice(remaining),
      style: { bold: true },
    },
  ];
}

/** For an order paid in instalments: which one was paid. */
const paidTitle = ({ instalmentNo, instalments }: PrintedInvoice['payment']): string =>
  instalments.length === 1 ? text.paid : text.instalmentPaid(instalmentNo, instalments.length);

const SCHEDULE = [
  { x: MARGIN, width: 150, align: 'left' },
  { x: MARGIN + 150, width: 200, align: 'left' },
  { x: MARGIN + 350, width: WIDTH - 350, align: 'right' },
] as const;
const SCHEDULE_ROW = 20;

/** The instalments of the order, as they stood after this payment. */
function drawSchedule(sheet: Sheet, { payment }: PrintedInvoice, below: number, fit: Fit): void {
  const { instalments, instalmentNo } = payment;
  if (instalments.length === 1) return;
  let y = fit(below, 24 + instalments.length * SCHEDULE_ROW);
  write(sheet, text.schedule, { ...SMALL, x: MARGIN, y, width: WIDTH, bold: true });
  rule(sheet, y + 15, INK);
  y += 22;
  for (const { number, amount, dueOn } of instalments) {
    const isPaid = number <= instalmentNo;
    const cells = [
      text.instalment(number, instalments.length),
      isPaid ? text.paidInstalment : text.dueOn(dayInDakar(Date.parse(dueOn))),
      formatPrice(number === instalmentNo ? payment.amount : amount),
    ];
    const style = { bold: number === instalmentNo, colour: isPaid ? GREEN : INK };
    for (const [index, column] of SCHEDULE.entries())
      write(sheet, cells[index] ?? '', { ...column, y, ...(index === 1 ? style : { bold: style.bold }) });
    y += SCHEDULE_ROW;
    rule(sheet, y - 5);
  }
}
