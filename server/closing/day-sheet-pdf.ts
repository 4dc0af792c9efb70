import type { CountedDrawer, DaySheet, ProviderSums } from '#domain/closing/day-close.ts';
import { dayClose as text } from '#domain/messages/day-close.ts';
import { formatPrice } from '#domain/money/money.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import { store } from '#domain/shop/store.ts';
import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';
import { sumText } from '#domain/wording/settlement.ts';
import {
  collect,
  drawWeave,
  GUTTER,
  heightOf,
  heightOfRows,
  INDIGO,
  MARGIN,
  openSheet,
  PAGE,
  QUIET,
  type Row,
  type RowColumns,
  rule,
  type Sheet,
  WIDTH,
  write,
  writeRows,
} from '../invoices/pdf-sheet.ts';

const COLUMNS: RowColumns = {
  x: MARGIN,
  labelWidth: 150,
  valueWidth: WIDTH - 158,
  gap: 8,
  align: 'left',
  size: 10,
  spacing: 2,
};
const BOTTOM = PAGE.height - 60;
const SIGNATURE_HEIGHT = 92;

/**
 * Draws the sheet of a closed day for two signatures. Its content never changes, so that a copy drawn later has the same bytes.
 *
 * @returns the bytes of the PDF
 * @see DK-14
 */
export function drawDaySheet(day: DaySheet): Promise<Uint8Array> {
  const closedAt = new Date(day.closedAt);
  const title = text.print.title(day.number);
  const sheet = openSheet({ title: `${title} · ${store.brand}`, author: store.brand, createdAt: closedAt });
  const bytes = collect(sheet);
  drawWeave(sheet);
  let y = write(sheet, store.brand, { x: MARGIN, y: 40, width: WIDTH, size: 11, colour: QUIET });
  y = write(sheet, title, { x: MARGIN, y: y + 4, width: WIDTH, size: 20, bold: true, colour: INDIGO });
  const facts = [
    dayInDakar(Date.parse(`${day.day}T00:00:00Z`)),
    text.print.closedAt(momentInDakar(closedAt.getTime()), day.closedBy),
    text.print.since(day.since === null ? undefined : momentInDakar(Date.parse(day.since))),
  ];
  for (const fact of facts) y = write(sheet, fact, { x: MARGIN, y: y + 2, width: WIDTH, colour: QUIET });
  y = heading(sheet, text.print.drawers, y);
  if (day.drawers.length === 0) y = write(sheet, text.print.noDrawer, { x: MARGIN, y, width: WIDTH });
  for (const drawer of day.drawers) y = block(sheet, text.drawer(drawer.name), rowsOfDrawer(drawer), y);
  if (day.leftOpen.length > 0)
    y = write(sheet, text.print.leftOpen(day.leftOpen.join(', ')), {
      x: MARGIN,
      y: fit(sheet, y + 4, 30),
      width: WIDTH,
    });
  y = heading(sheet, text.print.providers, y);
  for (const provider of day.providers)
    y = block(sheet, nameOf(provider.provider), rowsOfProvider(provider), y);
  drawSignatures(sheet, fit(sheet, y + 16, SIGNATURE_HEIGHT));
  numberPages(sheet);
  sheet.end();
  return bytes;
}

const nameOf = (id: string): string => (isKnownProvider(id) ? PAYMENT_PROVIDERS[id].name : id);

/** Where something of this height may be drawn: on the next page if it does not fit. */
function fit(sheet: Sheet, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  sheet.addPage();
  return MARGIN;
}

function heading(sheet: Sheet, words: string, y: number): number {
  const top = fit(sheet, y + 18, 80);
  rule(sheet, top);
  return write(sheet, words, { x: MARGIN, y: top + 8, width: WIDTH, size: 13, bold: true }) + 4;
}

function block(sheet: Sheet, name: string, rows: readonly Row[], y: number): number {
  const height = heightOf(sheet, name, WIDTH, { bold: true, size: 11 }) + heightOfRows(sheet, rows, COLUMNS);
  const top = fit(sheet, y, Math.min(height, BOTTOM - MARGIN));
  const next = write(sheet, name, { x: MARGIN, y: top, width: WIDTH, size: 11, bold: true });
  let bottom = next + 2;
  // A long list of differences continues on the next page.
  for (const row of rows)
    bottom = writeRows(sheet, [row], fit(sheet, bottom, heightOfRows(sheet, [row], COLUMNS)), COLUMNS);
  return bottom + 8;
}

const rowsOfDrawer = ({ opening, received, takenBack, ...drawer }: CountedDrawer): Row[] => {
  const { expected, counted, handedOver, reason } = drawer;
  return [
    { label: text.opening, value: formatPrice(opening) },
    { label: text.received, value: sumText(received) },
    ...(takenBack.count === 0 ? [] : [{ label: text.takenBack, value: sumText(takenBack) }]),
    { label: text.expected, value: formatPrice(expected) },
    { label: text.counted, value: formatPrice(counted), style: { bold: true } },
    {
      label: text.differenceOf,
      value: formatPrice(counted - expected),
      style: { bold: counted !== expected },
    },
    ...(reason === null ? [] : [{ label: text.reason, value: reason }]),
    { label: text.handedOver, value: formatPrice(handedOver) },
    { label: text.left, value: formatPrice(counted - handedOver) },
  ];
};

const rowsOfProvider = ({ received, refunded, fees, stated, differences }: ProviderSums): Row[] => [
  { label: text.print.received, value: sumText(received), style: { bold: true } },
  { label: text.print.stated, value: sumText(stated) },
  ...(received.count === stated.count
    ? []
    : [
        {
          label: text.print.unstated,
          value: sumText({
            count: received.count - stated.count,
            amount: received.amount - stated.amount,
          }),
        },
      ]),
  { label: text.print.refunded, value: sumText(refunded) },
  { label: text.print.fees, value: sumText(fees) },
  ...differences.map((difference, index) => ({
    label: index === 0 ? text.print.differences : '',
    value: difference,
  })),
];

function drawSignatures(sheet: Sheet, top: number): void {
  const width = (WIDTH - GUTTER) / 2;
  for (const [index, words] of text.print.signatures.entries()) {
    const x = MARGIN + index * (width + GUTTER);
    write(sheet, words, { x, y: top, width, size: 9, colour: QUIET });
    sheet
      .moveTo(x, top + SIGNATURE_HEIGHT - 16)
      .lineTo(x + width, top + SIGNATURE_HEIGHT - 16)
      .lineWidth(0.7)
      .stroke(QUIET);
  }
}

function numberPages(sheet: Sheet): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    write(sheet, text.print.page(page + 1, count), {
      x: MARGIN,
      y: PAGE.height - 40,
      width: WIDTH,
      size: 9,
      colour: QUIET,
      align: 'right',
    });
  }
}
