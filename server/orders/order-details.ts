import { lineTotal, type PricedLine } from '#domain/money.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { Database } from '../db/index.ts';
import { readLedger } from '../payments/ledger/ledger.ts';
import { findOrderLines, type OrderLineRow } from './orders.repository.ts';

/** A line as it was sold. Whole francs. */
export type SoldLine = Pick<OrderLineRow, 'productName' | 'quantity' | 'unitPrice' | 'subtotal'>;

/** An order with what its owner sees of it. */
export interface OrderDetails {
  order: OrderRow;
  lines: readonly SoldLine[];
  /** Numbers of the instalments that are paid. */
  paid: ReadonlySet<number>;
  /** Whole francs that remain to be paid. */
  residual: number;
}

export const toSoldLine = ({
  productName,
  quantity,
  unitPrice,
}: PricedLine & { productName: string }): SoldLine => ({
  productName,
  quantity,
  unitPrice,
  subtotal: lineTotal({ quantity, unitPrice }),
});

/** What is paid is computed from the payments (HAZARDS A11). */
export async function readDetails(db: Database, order: OrderRow): Promise<OrderDetails> {
  const lines = await findOrderLines(db, order.id);
  const { residual, instalments } = await readLedger(db, order);
  const paid = instalments.flatMap(({ intent, isPaid }) => (isPaid ? [intent.instalmentNo] : []));
  return { order, lines, paid: new Set(paid), residual };
}
