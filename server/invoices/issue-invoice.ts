import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { yearInDakar } from '#domain/dates.ts';
import { isSettled } from '#domain/payment-status.ts';
import { nextNumber, numbered } from '../db/counters.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { PayloadOf } from '../jobs/outbox-work.ts';

/** What settled an instalment: a payment attempt, or cash. */
export type Settlement = PayloadOf<'invoice.issue'>;

/**
 * Issues the invoice of a settled instalment, numbered without a gap, and enqueues its mail. Called again it changes
 * nothing: an instalment has one invoice (I13, HAZARDS B24).
 *
 * @throws when the payment has not succeeded
 */
export async function issueInvoice(db: Database, clock: Clock, settlement: Settlement): Promise<void> {
  const { invoices, paymentIntents } = tables;
  await inTransaction(db, async (tx) => {
    const intentId = await findSettledIntent(tx, settlement);
    // Two workers with the same work take turns here, and the second one finds the invoice.
    await tx.select().from(paymentIntents).where(eq(paymentIntents.id, intentId)).for('update');
    const [earlier] = await tx.select().from(invoices).where(eq(invoices.intentId, intentId));
    if (earlier) return;
    const issuedAt = clock.now();
    const series = `FAC-${yearInDakar(issuedAt.getTime())}`;
    const number = numbered(series, await nextNumber(tx, series));
    const [invoice] = await tx
      .insert(invoices)
      .values({ number, intentId, issuedAt, ...settlement })
      .returning();
    if (!invoice) throw new Error(`invoice ${number} was not written`);
    await enqueue(tx, {
      kind: 'mail.payment_received',
      key: String(invoice.id),
      payload: { invoiceId: invoice.id },
    });
  });
}

async function findSettledIntent(tx: Transaction, settlement: Settlement): Promise<number> {
  const { cashPayments, paymentAttempts } = tables;
  if ('cashPaymentId' in settlement) {
    const { cashPaymentId: id } = settlement;
    const [cash] = await tx.select().from(cashPayments).where(eq(cashPayments.id, id));
    if (!cash) throw new Error(`cash payment ${id} does not exist`);
    return cash.intentId;
  }
  const { attemptId: id } = settlement;
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  if (!attempt || !isSettled(attempt.state)) throw new Error(`attempt ${id} has not succeeded`);
  return attempt.intentId;
}
