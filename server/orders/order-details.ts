import { checkout as text } from '#domain/messages/checkout.ts';
import { lineTotal, type PricedLine } from '#domain/money/money.ts';
import { planInstalments } from '#domain/orders/instalments.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { instalmentState, isPaidAtDoor } from '#domain/orders/order-instalments.ts';
import type { OrderLineKind } from '#domain/order.ts';
import type { DeliveryProgress } from '#domain/fulfilment/parcel.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { Database } from '../db/index.ts';
import { readProgress } from '../fulfilment/delivery-progress.ts';
import { readLedger, readLedgers } from '../payments/ledger/ledger.ts';
import { readCredit } from '../payments/ledger/credit.ts';
import { type DueInstalment, dueInstalments } from '../payments/ledger/due.ts';
import { readToldRefunds, type ToldRefund } from '../payments/ledger/refunds-of-order.ts';
import { readReturnedPayments, type ReturnedPayment } from '../payments/ledger/returned-payments.ts';
import {
  findInvoiceNumbers,
  findInvoiceNumbersOfOrders,
  findLinesOfOrders,
  findOrderLines,
  type OrderLineRow,
} from './orders.repository.ts';
import type { Quote } from './quote.ts';

/** A line as it was sold. Whole francs. */
export type SoldLine = Pick<OrderLineRow, 'kind' | 'productName' | 'quantity' | 'unitPrice' | 'subtotal'>;

/** An order with what its owner sees of it. */
export interface OrderDetails {
  order: OrderRow;
  lines: readonly SoldLine[];
  instalments: readonly InvoicedInstalment[];
  /** Whole francs that remain to be paid. */
  residual: number;
  /** Payments of it that do not count; only read for a single order. */
  returned: readonly ReturnedPayment[];
  /** Refunds of payments that count; only read for a single order. */
  refunds: readonly ToldRefund[];
  /** Credit that can be used for it, in whole francs; only read for a single order. */
  credit: number;
  /** Where it is on its way; only read for a single order. */
  progress: DeliveryProgress | undefined;
}

/** A part of an order, with the number of its invoice once it is paid and the invoice is made. */
export type InvoicedInstalment = DueInstalment & { invoiceNumber: string | undefined };

/** A line as it is written. */
type StoredLine = SoldLine &
  Pick<OrderLineRow, 'productId'> &
  Partial<Pick<OrderLineRow, 'dayPrice' | 'agreedBy' | 'agreedWithin' | 'agreementReason'>>;

/** The lines of an order: the products or the amount, then its discount and its delivery where there are any. */
export function toSoldLines({
  source,
  lines,
  discount,
  delivery,
  total,
}: Pick<Quote, 'source' | 'lines' | 'discount' | 'delivery' | 'total'>): StoredLine[] {
  return [
    ...(source.kind === 'amount'
      ? [soldLine('amount', source.label, { quantity: 1, unitPrice: total })]
      : []),
    ...lines.map(({ productId, productName, quantity, unitPrice, agreed }) => ({
      ...soldLine('product', productName, { quantity, unitPrice }, productId),
      ...(agreed && {
        dayPrice: agreed.dayPrice,
        agreedBy: agreed.by,
        agreedWithin: agreed.within,
        agreementReason: agreed.reason,
      }),
    })),
    ...(discount > 0 ? [soldLine('discount', text.discount, { quantity: 1, unitPrice: -discount })] : []),
    ...(delivery && delivery.fee > 0
      ? [soldLine('delivery', text.delivery(delivery.name), { quantity: 1, unitPrice: delivery.fee })]
      : []),
  ];
}

const soldLine = (
  kind: OrderLineKind,
  productName: string,
  { quantity, unitPrice }: PricedLine,
  productId: number | null = null,
) => ({ kind, productId, productName, quantity, unitPrice, subtotal: lineTotal({ quantity, unitPrice }) });

/** What is paid is computed from the payments (HAZARDS A11). */
export async function readDetails(db: Database, order: OrderRow, now: Date): Promise<OrderDetails> {
  const lines = await findOrderLines(db, order.id);
  const ledger = await readLedger(db, order);
  const instalments = await withInvoices(db, order, dueInstalments(ledger, order, now));
  const returned = await readReturnedPayments(db, ledger);
  const refunds = await readToldRefunds(db, order.id, ledger);
  const credit = await readCredit(db, order);
  const progress = await readProgress(db, order);
  return { order, lines, instalments, residual: ledger.residual, returned, refunds, credit, progress };
}

/** The details of several orders, in three statements however many orders there are. */
export async function readDetailsOfOrders(
  db: Database,
  orders: readonly OrderRow[],
  now: Date,
): Promise<OrderDetails[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const [lines, ledgers, numbers] = await Promise.all([
    findLinesOfOrders(db, ids),
    readLedgers(db, orders),
    findInvoiceNumbersOfOrders(db, ids),
  ]);
  return orders.flatMap((order) => {
    const ledger = ledgers.get(order.id);
    if (ledger === undefined) return [];
    return {
      order,
      lines: lines.get(order.id) ?? [],
      instalments: withNumbers(dueInstalments(ledger, order, now), numbers.get(order.id)),
      residual: ledger.residual,
      returned: [],
      refunds: [],
      credit: 0,
      progress: undefined,
    };
  });
}

const withNumbers = (
  instalments: readonly DueInstalment[],
  numbers: ReadonlyMap<number, string> = new Map(),
): InvoicedInstalment[] => instalments.map((part) => ({ ...part, invoiceNumber: numbers.get(part.number) }));

/** Adds the numbers of the invoices that were made so far. */
export async function withInvoices(
  db: Database,
  { id }: Pick<OrderRow, 'id'>,
  instalments: readonly DueInstalment[],
): Promise<InvoicedInstalment[]> {
  const isAnyPaid = instalments.some(({ paid }) => paid !== undefined);
  return withNumbers(instalments, isAnyPaid ? await findInvoiceNumbers(db, id) : undefined);
}

/** An order that was placed a moment ago, without reading it back. */
export function placedDetails(order: OrderRow, lines: readonly SoldLine[]): OrderDetails {
  const today = isoDayInDakar(order.createdAt.getTime());
  const planned = planInstalments(order.saleType, order.total, today);
  const instalments = planned.map((part) => {
    const isAtDoor = isPaidAtDoor(order, part, planned);
    const facts = { ...part, isPaid: false, isInConflict: false, isInProgress: false, isAtDoor };
    return {
      ...part,
      state: instalmentState(facts, order, today),
      paid: undefined,
      invoiceNumber: undefined,
    };
  });
  return {
    order,
    lines,
    instalments,
    residual: order.total,
    returned: [],
    refunds: [],
    credit: 0,
    progress: undefined,
  };
}
