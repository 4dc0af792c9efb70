import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { isOrderReference } from '#domain/ids.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { findOrderLines, type OrderLineRow } from '../orders/orders.repository.ts';

/** An order, and the instalment that a public id names within it, if it names one. */
export interface InvoiceSubject {
  order: OrderRow;
  intentId: number | undefined;
}

/** What an invoice says: the order, its lines, and the payment of one instalment. Amounts in whole francs. */
export interface SettledInvoice {
  invoice: typeof tables.invoices.$inferSelect;
  order: OrderRow;
  lines: OrderLineRow[];
  payment: {
    /** `cash` or the id of a provider. */
    method: string;
    /** The provider's reference, or ours where it has none; `null` for cash. */
    reference: string | null;
    amount: number;
    /** Which part of the total was paid, of how many. */
    instalmentNo: number;
    instalmentCount: number;
    /** What remained to be paid after it; instalments are paid in their order. */
    residual: number;
  };
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
  const [row] = await selectInvoices(db).where(filter).orderBy(desc(tables.invoices.id)).limit(1);
  return row && toSettledInvoice(row, await findOrderLines(db, order.id));
}

const selectById = prepared('invoice', (db) =>
  selectInvoices(db).where(eq(tables.invoices.id, sql.placeholder('invoiceId'))),
);

const PAGE_SIZE = 20;

/** A customer's invoice in a list. */
export interface CustomerInvoice {
  invoice: typeof tables.invoices.$inferSelect;
  order: OrderRow;
  /** Whole francs of the settled instalment. */
  amount: number;
  /** Names this invoice in paths: the payment or, for cash, the order, whose latest invoice it is. */
  publicId: string;
}

/** One page of a customer's invoices, the newest first. */
export async function findCustomerInvoices(
  db: Database,
  customerId: CustomerId,
  page: number,
): Promise<{ invoices: CustomerInvoice[]; total: number }> {
  const { invoices, orders, paymentIntents } = tables;
  const theirs = eq(orders.customerId, customerId);
  const [counted] = await db
    .select({ total: count() })
    .from(invoices)
    .innerJoin(paymentIntents, eq(paymentIntents.id, invoices.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(theirs);
  const rows = await selectInvoices(db)
    .where(theirs)
    .orderBy(desc(invoices.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const found = rows.map(({ invoice, order, intent, attempt }) => ({
    invoice,
    order,
    amount: intent.amountDue,
    publicId: attempt?.clientReference ?? order.reference,
  }));
  return { invoices: found, total: counted?.total ?? 0 };
}

/** @throws Error when there is no such invoice: ids of invoices are our own */
export async function getInvoice(db: Database, invoiceId: number): Promise<SettledInvoice> {
  const [row] = await selectById(db, { invoiceId });
  if (!row) throw new Error(`invoice ${invoiceId} does not exist`);
  return toSettledInvoice(row, await findOrderLines(db, row.order.id));
}

function selectInvoices(db: Database) {
  const { invoices, orders, paymentIntents, paymentAttempts } = tables;
  const siblings = sql`from ${paymentIntents} sibling where sibling.order_id = ${orders.id}`;
  return db
    .select({
      invoice: invoices,
      order: orders,
      intent: paymentIntents,
      attempt: paymentAttempts,
      instalmentCount: sql`(select count(*) ${siblings})`.mapWith(Number),
      residual: sql`(
        select coalesce(sum(sibling.amount_due), 0) ${siblings} and sibling.instalment_no > ${paymentIntents.instalmentNo}
      )`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(paymentIntents, eq(paymentIntents.id, invoices.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, invoices.attemptId));
}

type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number];

const toSettledInvoice = (
  { invoice, order, intent, attempt, instalmentCount, residual }: InvoiceRow,
  lines: OrderLineRow[],
): SettledInvoice => ({
  invoice,
  order,
  lines,
  payment: {
    method: attempt?.provider ?? 'cash',
    reference: attempt && (attempt.providerTransactionId ?? attempt.clientReference),
    amount: intent.amountDue,
    instalmentNo: intent.instalmentNo,
    instalmentCount,
    residual,
  },
});
