import { eq } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';
import type { CashReceipt, Due, Payments } from '../payments/index.ts';
import { Problem } from '../problem.ts';

type OrderRow = typeof tables.orders.$inferSelect;

/** An order at the cash desk, and what is due on it. */
export interface CashDue {
  order: OrderRow;
  due: Due;
}

interface CashWork {
  db: Database;
  payments: Pick<Payments, 'due' | 'status' | 'recordCash'>;
}

/**
 * What is due on an order, by its reference. The provider of a payment under way is asked first, because the customer
 * may have given it up.
 *
 * @throws Problem `order.unknown`
 */
export async function readCashDue({ db, payments }: CashWork, reference: string): Promise<CashDue> {
  const { orders } = tables;
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  if (!order) throw new Problem('order.unknown');
  const due = await payments.due(order.id);
  if (due.liveTransaction === null) return { order, due };
  await payments.status(due.liveTransaction, { check: true });
  return { order, due: await payments.due(order.id) };
}

/**
 * Records cash for the instalment that is due. @returns what is due afterwards
 * @throws Problem, see `recordCash` of the payments
 */
export async function takeCash(
  work: CashWork,
  reference: string,
  receipt: Omit<CashReceipt, 'orderId'>,
): Promise<CashDue> {
  const { order } = await readCashDue(work, reference);
  await work.payments.recordCash({ ...receipt, orderId: order.id });
  return { order, due: await work.payments.due(order.id) };
}
