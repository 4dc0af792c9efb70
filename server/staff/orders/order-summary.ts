import { nextInstalment } from '#domain/orders/order-instalments.ts';
import { type OrderStanding, orderStanding } from '#domain/staff/order-standing.ts';
import type { OrderRow } from '../../access/order-access.ts';
import type { Database } from '../../db/index.ts';
import { type DueInstalment, dueInstalments } from '../../payments/ledger/due.ts';
import { readLedgers } from '../../payments/ledger/ledger.ts';
import { findOrderRows } from './order-list.ts';

/** An order as a row of a list. Amounts in whole francs. */
export interface OrderSummary {
  order: OrderRow;
  standing: OrderStanding;
  residual: number;
  /** The instalment to pay next; `undefined` once all are paid, and of a cancelled order. */
  next: DueInstalment | undefined;
  instalmentCount: number;
  /** Money was received that does not count, and is not returned yet. */
  isToReturn: boolean;
}

/** Orders by their ids with what is paid of them, in three statements however many there are; in the order of the ids. */
export async function readSummaries(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<OrderSummary[]> {
  const rows = await findOrderRows(db, ids);
  if (rows.length === 0) return [];
  const ledgers = await readLedgers(db, rows);
  return rows.flatMap((order) => {
    const ledger = ledgers.get(order.id);
    if (ledger === undefined) return [];
    const instalments = dueInstalments(ledger, order, now);
    return {
      order,
      standing: orderStanding(order, instalments, ledger.next?.moving !== undefined),
      residual: ledger.residual,
      next: order.state === 'cancel' ? undefined : nextInstalment(instalments),
      instalmentCount: instalments.length,
      isToReturn: ledger.instalments.some(({ returned }) =>
        returned.some(({ state }) => state === 'surplus'),
      ),
    };
  });
}
