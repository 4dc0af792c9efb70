import { eq } from 'drizzle-orm';
import { creditNote as text } from '#domain/messages/credit-note.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import type { PrintedCreditNote } from './credit-note-pdf.ts';
import { getInvoice } from './invoices.repository.ts';

const selectRefunds = (db: Database) => {
  const { creditNotes, orderRefunds, orders, paymentAttempts, paymentIntents } = tables;
  return db
    .select({ refund: orderRefunds, order: orders, creditNote: creditNotes })
    .from(orderRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, orderRefunds.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .leftJoin(creditNotes, eq(creditNotes.refundId, orderRefunds.id));
};

/** What the messages about a refund name. */
interface RefundMessage {
  refund: typeof tables.orderRefunds.$inferSelect;
  order: OrderRow;
  /** Name of the provider. */
  provider: string;
  creditNote: typeof tables.creditNotes.$inferSelect | null;
}

/** @throws Error when there is no such refund: ids of refunds are our own */
export async function findRefundMessage(db: Database, refundId: number): Promise<RefundMessage> {
  const [found] = await selectRefunds(db).where(eq(tables.orderRefunds.id, refundId));
  if (!found) throw new Error(`refund ${refundId} does not exist`);
  const { provider } = found.refund;
  return { ...found, provider: isKnownProvider(provider) ? PAYMENT_PROVIDERS[provider].name : provider };
}

/** A credit note with what is printed of it; `undefined` before the refund is made. */
export async function findPrintedCreditNote(
  db: Database,
  refundId: number,
): Promise<PrintedCreditNote | undefined> {
  const { refund, creditNote } = await findRefundMessage(db, refundId);
  if (creditNote === null || refund.madeAt === null) return undefined;
  const issued = await getInvoice(db, creditNote.invoiceId);
  return {
    ...issued,
    creditNote: {
      number: creditNote.number,
      issuedAt: creditNote.issuedAt,
      amount: refund.amount,
      cause: text.causes[refund.cause],
      lines: issued.lines.flatMap(({ position, productName }) =>
        refund.lines.includes(position) ? [productName] : [],
      ),
      madeAt: refund.madeAt,
      reference: refund.providerReference,
    },
  };
}
