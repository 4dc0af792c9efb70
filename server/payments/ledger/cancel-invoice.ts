import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/index.ts';
import { invoices, orders, paymentIntents } from '../../db/schema.ts';
import { enqueue } from '../../jobs/outbox.ts';

/**
 * Cancels the invoice of an instalment whose payment was taken back, and tells the owner of the order by mail, or by SMS without a
 * mailbox (I27). It keeps its number, and the instalment gets a new invoice when it is paid again (I13). The caller holds the lock
 * of the order.
 *
 * @returns false before the invoice is issued: a worker may be issuing it at this moment
 */
export async function cancelInvoiceOf(tx: Transaction, intentId: number, at: Date): Promise<boolean> {
  const [cancelled] = await tx
    .update(invoices)
    .set({ intentId: null, cancelledIntentId: intentId, cancelledAt: at })
    .where(eq(invoices.intentId, intentId))
    .returning({ id: invoices.id });
  if (cancelled === undefined) return false;
  const [order] = await tx
    .select({ email: orders.email })
    .from(orders)
    .innerJoin(paymentIntents, eq(paymentIntents.orderId, orders.id))
    .where(eq(paymentIntents.id, intentId));
  await enqueue(tx, {
    kind: order?.email === null ? 'sms.invoice_cancelled' : 'mail.invoice_cancelled',
    key: String(cancelled.id),
    payload: { invoiceId: cancelled.id },
  });
  return true;
}
