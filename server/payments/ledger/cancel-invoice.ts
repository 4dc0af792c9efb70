import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/index.ts';
import { invoices } from '../../db/schema.ts';

/**
 * Cancels the invoice of an instalment whose payment was taken back. It keeps its number, and the instalment gets a new invoice
 * when it is paid again (I13). The caller holds the lock of the order.
 *
 * @returns false before the invoice is issued: a worker may be issuing it at this moment
 */
export async function cancelInvoiceOf(tx: Transaction, intentId: number, at: Date): Promise<boolean> {
  const cancelled = await tx
    .update(invoices)
    .set({ intentId: null, cancelledIntentId: intentId, cancelledAt: at })
    .where(eq(invoices.intentId, intentId))
    .returning({ id: invoices.id });
  return cancelled.length > 0;
}
