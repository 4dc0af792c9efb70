import { checkout as text } from '#domain/messages/checkout.ts';
import { lineTotal, type PricedLine } from '#domain/money.ts';
import type { OrderLineKind } from '#domain/order.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { Database } from '../db/index.ts';
import { readLedger } from '../payments/ledger/ledger.ts';
import { findOrderLines, type OrderLineRow } from './orders.repository.ts';
import type { Quote } from './quote.ts';

/** A line as it was sold. Whole francs. */
export type SoldLine = Pick<OrderLineRow, 'kind' | 'productName' | 'quantity' | 'unitPrice' | 'subtotal'>;

/** An order with what its owner sees of it. */
export interface OrderDetails {
  order: OrderRow;
  lines: readonly SoldLine[];
  /** Numbers of the instalments that are paid. */
  paid: ReadonlySet<number>;
  /** Whole francs that remain to be paid. */
  residual: number;
}

/** The lines of an order: the products, then its discount and its delivery where there are any. */
export function toSoldLines({
  lines,
  discount,
  delivery,
}: Quote): (SoldLine & { productId: number | null })[] {
  return [
    ...lines.map(({ productId, productName, quantity, unitPrice }) =>
      soldLine('product', productName, { quantity, unitPrice }, productId),
    ),
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
export async function readDetails(db: Database, order: OrderRow): Promise<OrderDetails> {
  const lines = await findOrderLines(db, order.id);
  const { residual, instalments } = await readLedger(db, order);
  const paid = instalments.flatMap(({ intent, isPaid }) => (isPaid ? [intent.instalmentNo] : []));
  return { order, lines, paid: new Set(paid), residual };
}
