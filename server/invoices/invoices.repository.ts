import { and, desc, eq } from 'drizzle-orm';
import { isOrderReference } from '#domain/ids.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import { findOrderLines, type OrderLineRow } from '../orders/orders.repository.ts';

/** An order, and the instalment that a public id names within it, if it names one. */
export interface InvoiceSubject {
  order: OrderRow;
  intentId: number | undefined;
}

/** What an invoice says: the order, its lines, and the payment that settled it. */
export interface SettledInvoice {
  invoice: typeof tables.invoices.$inferSelect;
  order: OrderRow;
  lines: OrderLineRow[];
  attempt: typeof tables.paymentAttempts.$inferSelect;
}

/** Finds what an order's reference or a payment's transaction id names; `undefined` where it names nothing. */
export async function findSubject(db: Database, publicId: string): Promise<InvoiceSubject | undefined> {
  const { orders, paymentIntents, paymentAttempts } = tables;
  if (isOrderReference(publicId)) {
    const [order] = await db.select().from(orders).where(eq(orders.reference, publicId));
    return order && { order, intentId: undefined };
  }
  const [row] = await db
    .select({ order: orders, intentId: paymentIntents.id })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(eq(paymentAttempts.clientReference, publicId));
  return row;
}

/** The invoice of an instalment, or the latest of an order; `undefined` before it is settled. */
export async function findInvoice(
  db: Database,
  { order, intentId }: InvoiceSubject,
): Promise<SettledInvoice | undefined> {
  const { paymentIntents } = tables;
  const ofOrder = eq(paymentIntents.orderId, order.id);
  const filter = intentId === undefined ? ofOrder : and(ofOrder, eq(paymentIntents.id, intentId));
  const [row] = await settled(db).where(filter).orderBy(desc(tables.invoices.id)).limit(1);
  return row && { ...row, lines: await findOrderLines(db, order.id) };
}

/** @throws when there is no such invoice: whoever has its id has it from us */
export async function getInvoice(db: Database, invoiceId: number): Promise<SettledInvoice> {
  const [row] = await settled(db).where(eq(tables.invoices.id, invoiceId));
  if (!row) throw new Error(`invoice ${invoiceId} does not exist`);
  return { ...row, lines: await findOrderLines(db, row.order.id) };
}

function settled(db: Database) {
  const { invoices, orders, paymentIntents, paymentAttempts } = tables;
  return db
    .select({ invoice: invoices, order: orders, attempt: paymentAttempts })
    .from(invoices)
    .innerJoin(paymentIntents, eq(paymentIntents.id, invoices.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, invoices.attemptId));
}
