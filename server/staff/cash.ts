import { eq } from 'drizzle-orm';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import type { CashEntryRow, CashReceipt, CashReversal, Due, Payments } from '../payments/index.ts';
import { canReverse } from '../payments/ledger/reverse-cash.ts';
import { Problem } from '../problem.ts';
import type { Viewer } from './tasks.ts';

/** An order at the cash desk, and what is due on it. */
export interface CashDue {
  order: OrderRow;
  due: Due;
  /** The last cash entry that counts, unless a later instalment is paid, and whether the viewer may reverse it. */
  lastCash: (CashEntryRow & { canReverse: boolean }) | undefined;
  /** Until when an online payment of any instalment can still be made: what is paid twice is returned. */
  payableUntil: Date | null;
}

interface CashWork {
  db: Database;
  payments: Pick<
    Payments,
    'due' | 'status' | 'recordCash' | 'reverseCash' | 'cashEntries' | 'putAside' | 'lastPayable'
  >;
}

/**
 * What is due on an order, by its reference. The provider of a payment under way is asked first, because the customer
 * may have given it up.
 *
 * @throws Problem `order.unknown`
 */
export async function readCashDue(work: CashWork, reference: string, viewer: Viewer): Promise<CashDue> {
  const { db, payments } = work;
  const { orders } = tables;
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  if (!order) throw new Problem('order.unknown');
  const { liveTransaction } = await payments.due(order.id);
  if (liveTransaction !== null) await payments.status(liveTransaction, { check: true });
  return cashDueOf(work, order, viewer);
}

async function cashDueOf({ db, payments }: CashWork, order: OrderRow, viewer: Viewer): Promise<CashDue> {
  const due = await payments.due(order.id);
  const entries = await payments.cashEntries(order.id);
  const last = entries.find(({ reversedBy }) => reversedBy === null);
  const isLastPaid = !due.instalments.some(({ number, paid }) => paid && last && number > last.instalmentNo);
  return {
    order,
    due,
    payableUntil: await payments.lastPayable(db, [order.id]),
    lastCash: last && isLastPaid ? { ...last, canReverse: canReverse(last.cash, viewer) } : undefined,
  };
}

/**
 * Records cash for the instalment that is due. A payment page that is merely open is put aside. @returns what is due afterwards
 * @throws Problem, see `recordCash` of the payments
 */
export async function takeCash(
  work: CashWork,
  reference: string,
  receipt: Omit<CashReceipt, 'orderId' | 'staffId'> & Viewer,
): Promise<CashDue> {
  const { order, due } = await readCashDue(work, reference, receipt);
  if (due.canBePutAside === true) await work.payments.putAside(order.id, receipt.instalmentNo);
  await work.payments.recordCash({ ...receipt, orderId: order.id });
  return cashDueOf(work, order, receipt);
}

/**
 * Takes a wrong cash entry back. The provider of a payment under way is asked first. @returns what is due afterwards
 * @throws Problem, see `reverseCash` of the payments
 */
export async function takeCashBack(
  work: CashWork,
  reference: string,
  reversal: Omit<CashReversal, 'orderId'>,
): Promise<CashDue> {
  const { order } = await readCashDue(work, reference, reversal);
  await work.payments.reverseCash({ ...reversal, orderId: order.id });
  return cashDueOf(work, order, reversal);
}
