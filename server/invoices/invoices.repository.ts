import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { CustomerId } from '#domain/account/ids.ts';
import { instalmentId, isInvoiceNumber, isOrderReference, readInstalmentId } from '#domain/ids.ts';
import { isCreditNoteNumber } from '#domain/orders/credit-notes.ts';
import type { PlannedInstalment } from '#domain/orders/instalments.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { receivedFrancs } from '../payments/store/attempts.repository.ts';
import { findOrderLines, type OrderLineRow } from '../orders/orders.repository.ts';

/** An order, and what a public id names within it. */
export interface InvoiceSubject {
  order: OrderRow;
  /** The instalment that is named. */
  intentId?: number;
  /** The payment that is named: its own invoice is meant, also once that is cancelled. */
  attemptId?: string;
  /** The invoice that is named. */
  invoiceId?: number;
  /** A refund: its credit note is named, which is no invoice. */
  refundId?: number;
}

/** What an invoice says: the order, its lines, and the payment of one instalment. Amounts in whole francs. */
export interface SettledInvoice {
  invoice: typeof tables.invoices.$inferSelect;
  order: OrderRow;
  lines: OrderLineRow[];
  payment: {
    /** `cash`, `credit` or the id of a provider. */
    method: string;
    /** The provider's reference, or ours where it has none; `null` for cash and credit. */
    reference: string | null;
    /** What was received: the amount of the instalment, except where staff accepted another one (decision 0016). */
    amount: number;
    /** When it was paid: as the provider's success was noted, or as the cash was received. */
    paidAt: Date;
    /** Which of the instalments was paid. */
    instalmentNo: number;
    /** All instalments of the order, in their order, in which they are also paid. */
    instalments: PlannedInstalment[];
  };
}

/** The instalment that an invoice is for, or was for until it was cancelled. */
const isInstalmentOfInvoice = or(
  eq(tables.paymentIntents.id, tables.invoices.intentId),
  eq(tables.paymentIntents.id, tables.invoices.cancelledIntentId),
);

/**
 * Finds what the reference of an order, the name of an instalment, the number of an invoice or of a credit note, or the transaction id of a payment
 * names; `undefined` where it names nothing.
 */
export async function findSubject(db: Database, publicId: string): Promise<InvoiceSubject | undefined> {
  const { orders, paymentIntents, paymentAttempts } = tables;
  if (isOrderReference(publicId)) {
    const [order] = await db.select().from(orders).where(eq(orders.reference, publicId));
    return order && { order };
  }
  if (isInvoiceNumber(publicId)) {
    const { invoices } = tables;
    const [found] = await db
      .select({ order: orders, invoiceId: invoices.id })
      .from(invoices)
      .innerJoin(paymentIntents, isInstalmentOfInvoice)
      .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
      .where(eq(invoices.number, publicId));
    return found;
  }
  if (isCreditNoteNumber(publicId)) {
    const { creditNotes, invoices } = tables;
    const [found] = await db
      .select({ order: orders, refundId: creditNotes.refundId })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .innerJoin(paymentIntents, isInstalmentOfInvoice)
      .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
      .where(eq(creditNotes.number, publicId));
    return found;
  }
  const instalment = readInstalmentId(publicId);
  if (instalment !== undefined) {
    const { reference, instalmentNo } = instalment;
    const [found] = await db
      .select({ order: orders, intentId: paymentIntents.id })
      .from(paymentIntents)
      .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
      .where(and(eq(orders.reference, reference), eq(paymentIntents.instalmentNo, instalmentNo)));
    return found;
  }
  const [row] = await db
    .select({ order: orders, intentId: paymentIntents.id, attemptId: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(eq(paymentAttempts.clientReference, publicId));
  return row;
}

/**
 * The invoice that is named, of a payment or an instalment, or the latest of an order; `undefined` before it is settled. One that
 * is cancelled is found where no other is.
 */
export async function findInvoice(
  db: Database,
  { order, intentId, attemptId, invoiceId, refundId }: InvoiceSubject,
): Promise<SettledInvoice | undefined> {
  if (refundId !== undefined) return undefined;
  const { invoices, paymentIntents } = tables;
  const filter = and(
    eq(paymentIntents.orderId, order.id),
    intentId === undefined ? undefined : eq(paymentIntents.id, intentId),
    invoiceId === undefined ? undefined : eq(invoices.id, invoiceId),
  );
  const [row] = await selectInvoices(db)
    .where(filter)
    .orderBy(
      ...(attemptId === undefined ? [] : [desc(sql`coalesce(${invoices.attemptId} = ${attemptId}, false)`)]),
      desc(isNull(invoices.cancelledAt)),
      desc(invoices.id),
    )
    .limit(1);
  return row && toSettledInvoice(row, await findOrderLines(db, order.id));
}

/** The cancelled invoices of an order, by their numbers. */
export function findCancelledInvoices(
  db: Database,
  orderId: number,
): Promise<{ number: string; cancelledAt: Date | null }[]> {
  const { invoices, paymentIntents } = tables;
  return db
    .select({ number: invoices.number, cancelledAt: invoices.cancelledAt })
    .from(invoices)
    .innerJoin(paymentIntents, eq(paymentIntents.id, invoices.cancelledIntentId))
    .where(eq(paymentIntents.orderId, orderId))
    .orderBy(invoices.number);
}

/** All cancelled invoices, and those of the same instalments that count: their receipts may say the same. */
export async function findReceiptsToCompare(db: Database): Promise<SettledInvoice[]> {
  const { invoices } = tables;
  const cancelled = db
    .select({ id: invoices.cancelledIntentId })
    .from(invoices)
    .where(isNotNull(invoices.cancelledIntentId));
  const rows = await selectInvoices(db).where(
    or(isNotNull(invoices.cancelledIntentId), inArray(invoices.intentId, cancelled)),
  );
  return rows.map((row) => toSettledInvoice(row, []));
}

const selectById = prepared('invoice', (db) =>
  selectInvoices(db).where(eq(tables.invoices.id, sql.placeholder('invoiceId'))),
);

const PAGE_SIZE = 20;

/** A customer's invoice in a list. */
export interface CustomerInvoice {
  invoice: typeof tables.invoices.$inferSelect;
  order: OrderRow;
  /** Whole francs that were received for the instalment. */
  amount: number;
  /** Names this invoice in paths: the payment or, for cash, the instalment, or the number once it is cancelled. */
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
    .innerJoin(paymentIntents, isInstalmentOfInvoice)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(theirs);
  const rows = await selectInvoices(db)
    .where(theirs)
    .orderBy(desc(invoices.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const found = rows.map(({ invoice, order, intent, attempt, received }) => ({
    invoice,
    order,
    amount: received ?? intent.amountDue,
    publicId:
      attempt?.clientReference ??
      (invoice.cancelledAt === null ? instalmentId(order.reference, intent.instalmentNo) : invoice.number),
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
  const { cashPayments, invoices, orders, paymentIntents, paymentAttempts } = tables;
  return db
    .select({
      invoice: invoices,
      order: orders,
      intent: paymentIntents,
      attempt: paymentAttempts,
      cash: cashPayments,
      received: receivedFrancs(invoices.attemptId),
      instalments: sql`(
        select json_agg(
          json_build_object('number', part.instalment_no, 'amount', part.amount_due, 'dueOn', part.due_on)
          order by part.instalment_no
        )
        from ${paymentIntents} part where part.order_id = ${orders.id}
      )`.mapWith((parts: unknown) => v.parse(Instalments, parts)),
    })
    .from(invoices)
    .innerJoin(paymentIntents, isInstalmentOfInvoice)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, invoices.attemptId))
    .leftJoin(cashPayments, eq(cashPayments.id, invoices.cashPaymentId));
}

const Instalments = v.array(v.object({ number: v.number(), amount: v.number(), dueOn: v.string() }));

type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number];

const toSettledInvoice = (
  { invoice, order, intent, attempt, cash, received, instalments }: InvoiceRow,
  lines: OrderLineRow[],
): SettledInvoice => ({
  invoice,
  order,
  lines,
  payment: {
    method: attempt?.provider ?? cash?.method ?? 'cash',
    reference: attempt && (attempt.providerTransactionId ?? attempt.clientReference),
    amount: received ?? intent.amountDue,
    paidAt: attempt?.completedAt ?? cash?.receivedAt ?? invoice.issuedAt,
    instalmentNo: intent.instalmentNo,
    instalments,
  },
});
