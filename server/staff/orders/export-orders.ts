import { staffOrders as text } from '#domain/messages/staff/orders.ts';
import { EXPORTED_MAX } from '#domain/staff/order-views.ts';
import { csvFile, csvLine } from '#domain/text/csv.ts';
import { maskPhone } from '#domain/text/phone.ts';
import type { Database } from '../../db/index.ts';
import { listOrders, type OrderListQuery } from './order-list.ts';
import { type OrderSummary, readSummaries } from './order-summary.ts';

/** Orders that are read at once. */
const PAGE = 500;
/** Pages that are looked at: with filters that few orders match, the export ends before the list does. */
const PAGES_MAX = 100;

/** A cell that begins with a plus would have to be marked as text. */
const COUNTRY = /^\+221 /;

/** A list as a file. */
export interface OrderExport {
  csv: string;
  rows: number;
  /** The list has more orders than the file. */
  isCut: boolean;
}

/**
 * The orders of a list as CSV for a French spreadsheet, `EXPORTED_MAX` at most. Amounts are whole francs without signs between
 * digits, and phones are masked as in the list.
 */
export async function exportOrders(
  db: Database,
  query: Omit<OrderListQuery, 'after' | 'limit'>,
  now: Date,
): Promise<OrderExport> {
  const lines = [csvLine(text.csv.columns)];
  let after: string | undefined;
  let pages = 0;
  let rows = 0;
  do {
    const limit = Math.min(PAGE, EXPORTED_MAX - rows);
    const page = await listOrders(db, { ...query, after, limit }, now);
    const found = await readSummaries(db, page.ids, now);
    lines.push(...found.map(lineOf));
    rows += found.length;
    after = page.next;
    pages += 1;
  } while (after !== undefined && rows < EXPORTED_MAX && pages < PAGES_MAX);
  return { csv: csvFile(lines), rows, isCut: after !== undefined };
}

const lineOf = ({ order, standing, residual, next }: OrderSummary): string =>
  csvLine([
    order.reference,
    order.name,
    order.createdAt.toISOString().slice(0, 10),
    order.customerName,
    order.phone === '' ? '' : maskPhone(order.phone).replace(COUNTRY, ''),
    text.saleTypes[order.saleType],
    text.modes[order.paymentMode],
    text.standings[standing],
    order.total,
    order.total - residual,
    order.state === 'cancel' ? 0 : residual,
    next?.dueOn ?? '',
  ]);
