import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { yearInDakar } from '#domain/dates.ts';
import { isSettled } from '#domain/payment-status.ts';
import { nextNumber, numbered } from '../db/counters.ts';
import { type Database, tables } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { enqueue } from '../jobs/outbox.ts';

/**
 * Gives the instalment that a payment settled its invoice, numbered without a gap, and has it mailed. Called again
 * it changes nothing: an instalment has one invoice (I13, HAZARDS B24).
 *
 * @throws when the payment has not succeeded: an invoice before the money would be a false one
 */
export async function issueInvoice(db: Database, clock: Clock, attemptId: string): Promise<void> {
  const { invoices, paymentAttempts, paymentIntents } = tables;
  await inTransaction(db, async (tx) => {
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
    if (!attempt || !isSettled(attempt.state)) throw new Error(`attempt ${attemptId} has not succeeded`);
    // Two workers with the same work take turns here, and the second one finds the invoice.
    await tx.select().from(paymentIntents).where(eq(paymentIntents.id, attempt.intentId)).for('update');
    const [earlier] = await tx.select().from(invoices).where(eq(invoices.intentId, attempt.intentId));
    if (earlier) return;
    const issuedAt = clock.now();
    const series = `FAC-${yearInDakar(issuedAt.getTime())}`;
    const number = numbered(series, await nextNumber(tx, series));
    const [invoice] = await tx
      .insert(invoices)
      .values({ number, intentId: attempt.intentId, attemptId, issuedAt })
      .returning();
    if (!invoice) throw new Error(`invoice ${number} was not written`);
    await enqueue(tx, {
      kind: 'mail.payment_received',
      key: String(invoice.id),
      payload: { invoiceId: invoice.id },
    });
  });
}
