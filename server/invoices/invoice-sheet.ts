/** What invoices and credit notes have in common on paper: head, parties, facts and footer. */
import { invoice as text } from '#domain/messages/invoice.ts';
import { store } from '#domain/shop/store.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import type { Company } from '../config.ts';
import type { SettledInvoice } from './invoices.repository.ts';
import {
  drawWeave,
  GUTTER,
  heightOf,
  INDIGO,
  INK,
  MARGIN,
  oneLine,
  PAGE,
  QUIET,
  RIGHT,
  type RowColumns,
  rule,
  type Sheet,
  WIDTH,
  write,
} from './pdf-sheet.ts';

/** The part of a settled invoice that is printed. */
export interface PrintedInvoice {
  invoice: Pick<SettledInvoice['invoice'], 'number' | 'issuedAt' | 'cancelledAt'>;
  order: Pick<
    SettledInvoice['order'],
    'reference' | 'packName' | 'customerName' | 'address' | 'phone' | 'total' | 'createdAt'
  >;
  lines: readonly Pick<
    SettledInvoice['lines'][number],
    'kind' | 'productName' | 'quantity' | 'unitPrice' | 'subtotal'
  >[];
  payment: SettledInvoice['payment'];
}

export const GREEN = '#17703F';
export const PALE_GREEN = '#E7F5EC';
const PAPER = '#FBF8F3';
export const RED = '#B3261E';

/** Below it no text is printed. */
const PAGE_BOTTOM = PAGE.height - 36;
export const SMALL = { size: 9, colour: QUIET };
export const BOX_PADDING = 16;

/** The facts of the payment, in its box. */
export const FACTS: RowColumns = {
  x: MARGIN + BOX_PADDING,
  labelWidth: 92,
  valueWidth: 220,
  gap: 8,
  align: 'left',
  size: 9,
  spacing: 2,
};

/** The QR code, at the right of the facts: its modules are wider than 0.5 mm. */
export const QR = { size: 108, x: RIGHT - BOX_PADDING - 108 };

/** A page's geometry: the footer is as high as its legal mentions need. */
interface Layout {
  legal: string;
  footTop: number;
  /** The lower edge of a page's body. */
  bodyBottom: number;
}

export function layOut(sheet: Sheet, { name, address, rccm, ninea }: Company): Layout {
  const legal = [name, address, rccm && text.rccm(rccm), ninea && text.ninea(ninea)]
    .filter((part) => part !== undefined)
    .join(' · ');
  const legalHeight = legal === '' ? 0 : heightOf(sheet, legal, WIDTH, SMALL) + 2;
  const footTop = PAGE_BOTTOM - legalHeight - 42;
  return { legal, footTop, bodyBottom: footTop - 16 };
}

/** The head of a page. @param words what is said below its title @returns where the body begins */
export function drawHead(
  sheet: Sheet,
  title: string,
  { words, isWarning = false }: { words: string; isWarning?: boolean },
): number {
  drawWeave(sheet);
  write(sheet, store.brand, { x: MARGIN, y: 50, width: 250, size: 22, bold: true, colour: INDIGO });
  write(sheet, store.tagline, { ...SMALL, x: MARGIN, y: 78, width: 250 });
  const right = { x: MARGIN + 250, width: WIDTH - 250, align: 'right' } as const;
  write(sheet, title, { ...right, y: 54, size: 14, bold: true });
  write(sheet, words, { ...SMALL, ...right, y: 78, ...(isWarning && { bold: true, colour: RED }) });
  return 116;
}

/** Seller and customer side by side, then the order and its pack. @returns where the table begins */
export function drawParties(
  sheet: Sheet,
  { order }: PrintedInvoice,
  top: number,
  issued: { label: string; at: Date },
): number {
  const width = (WIDTH - GUTTER) / 2;
  const column = (x: number, label: string, lines: readonly string[]): number => {
    const [name = '', ...others] = lines;
    let y = write(sheet, label, { ...SMALL, x, y: top, width, bold: true });
    y = write(sheet, name, { x, y: y + 1, width, bold: true });
    return write(sheet, others.join('\n'), { x, y, width });
  };
  const seller = column(MARGIN, text.store, [store.brand, store.address, store.phoneShown, store.email]);
  const customer = column(MARGIN + width + GUTTER, text.customer, [
    oneLine(order.customerName),
    ...(order.address === null ? [] : [oneLine(order.address)]),
    spacedPhone(order.phone),
  ]);
  const band = Math.max(seller, customer) + 12;
  sheet.roundedRect(MARGIN, band, WIDTH, 42, 8).fill(PAPER);
  const facts = [
    [text.order, order.reference],
    [text.date, dayInDakar(order.createdAt.getTime())],
    [issued.label, dayInDakar(issued.at.getTime())],
  ] as const;
  const factWidth = (WIDTH - 2 * BOX_PADDING) / facts.length;
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + BOX_PADDING + index * factWidth;
    write(sheet, label, { ...SMALL, x, y: band + 9, width: factWidth });
    write(sheet, value, { x, y: band + 22, width: factWidth, bold: true });
  }
  const below = band + 58;
  if (order.packName === null) return below;
  return write(sheet, order.packName, { x: MARGIN, y: below, width: WIDTH, size: 12, bold: true }) + 10;
}

/** The footer of every page, drawn last because it names the number of pages. */
export function drawFeet(sheet: Sheet, reference: string, { legal, footTop }: Layout): void {
  const { count } = sheet.bufferedPageRange();
  const line = { ...SMALL, x: MARGIN, width: WIDTH };
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    rule(sheet, footTop);
    write(sheet, text.thanks, { ...line, y: footTop + 10, bold: true, colour: INK });
    write(sheet, reference, { ...line, y: footTop + 10, align: 'right' });
    write(sheet, `${store.brand} · ${store.phoneShown} · ${store.email}`, { ...line, y: footTop + 24 });
    write(sheet, text.page(page + 1, count), { ...line, y: footTop + 24, align: 'right' });
    if (legal !== '') write(sheet, legal, { ...line, y: footTop + 38 });
  }
}
