import { creditNote as text } from '#domain/messages/credit-note.ts';
import { invoice as invoiceText } from '#domain/messages/invoice.ts';
import { formatPrice } from '#domain/money/money.ts';
import { store } from '#domain/shop/store.ts';
import { momentInDakar } from '#domain/text/dates.ts';
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
  SMALL,
} from './invoice-sheet.ts';
import {
  collect,
  drawQr,
  heightOf,
  heightOfRows,
  MARGIN,
  openSheet,
  type Row,
  WIDTH,
  write,
  writeRows,
} from './pdf-sheet.ts';

/** A refund that is made, as its credit note names it. Amounts in whole francs. */
export interface PrintedCreditNote extends PrintedInvoice {
  creditNote: {
    number: string;
    issuedAt: Date;
    amount: number;
    /** Why, in French. */
    cause: string;
    /** The names of the lines of the order that it is about. */
    lines: readonly string[];
    madeAt: Date;
    /** The provider's reference of the refund; its API gives none. */
    reference: string | null;
  };
}

export const isCreditNote = (
  printed: Pick<PrintedInvoice, 'order' | 'payment'>,
): printed is PrintedCreditNote => 'creditNote' in printed;

/**
 * Draws the credit note of a refund as one A4 page with a QR code. Its content never changes, so that a copy drawn later has the same bytes.
 *
 * @param company numbers that are not configured are left out
 * @param link the link with the signed credit note, for the QR code
 * @returns the bytes of the PDF
 * @see DK-08
 */
export async function drawCreditNote(
  printed: PrintedCreditNote,
  company: Company,
  link: string,
): Promise<Uint8Array> {
  const { creditNote, invoice, order } = printed;
  const title = `${text.number} ${creditNote.number}`;
  const sheet = openSheet({
    title: `${title} · ${store.brand}`,
    author: store.brand,
    createdAt: creditNote.issuedAt,
  });
  const bytes = collect(sheet);
  const layout = layOut(sheet, company);
  const head = drawHead(sheet, title, { words: text.onInvoice(invoice.number) });
  const top = drawParties(sheet, printed, head, { label: text.issued, at: creditNote.issuedAt });
  const rows = factsOf(printed);
  const qrHeight = QR.size + 6 + heightOf(sheet, text.check, QR.size, SMALL);
  const height = Math.max(heightOfRows(sheet, rows, FACTS) + 20, qrHeight) + 2 * BOX_PADDING;
  sheet.roundedRect(MARGIN, top, WIDTH, height, 8).fill(PALE_GREEN);
  write(sheet, text.refunded, {
    x: MARGIN + BOX_PADDING,
    y: top + BOX_PADDING,
    width: FACTS.labelWidth + FACTS.gap + FACTS.valueWidth,
    bold: true,
    colour: GREEN,
    size: 12,
  });
  writeRows(sheet, rows, top + BOX_PADDING + 22, FACTS);
  drawQr(sheet, link, { x: QR.x, y: top + BOX_PADDING }, QR.size);
  write(sheet, text.check, { ...SMALL, x: QR.x, y: top + BOX_PADDING + QR.size + 6, width: QR.size });
  drawFeet(sheet, `${invoiceText.order} ${order.reference}`, layout);
  sheet.end();
  return bytes;
}

const factsOf = ({ creditNote, invoice, payment }: PrintedCreditNote): Row[] => [
  { label: text.amount, value: formatPrice(creditNote.amount), style: { bold: true } },
  { label: text.object, value: creditNote.cause },
  ...(creditNote.lines.length === 0 ? [] : [{ label: text.articles, value: creditNote.lines.join('\n') }]),
  { label: text.invoice, value: invoice.number },
  { label: text.invoiced, value: formatPrice(payment.amount) },
  { label: text.returnedBy, value: invoiceText.method(payment.method) },
  { label: text.returnedAt, value: momentInDakar(creditNote.madeAt.getTime()) },
  ...(creditNote.reference === null ? [] : [{ label: text.reference, value: creditNote.reference }]),
];
