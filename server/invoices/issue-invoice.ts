import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { isSettled } from '#domain/payments/attempt-state.ts';
import { nextNumber, seriesOf } from '../db/counters.ts';
import { type Database, tables } from '../db/index.ts';
import { placeholders, prepared } from '../db/prepared.ts';
import { ignoreRollback, inTransaction, Rollback } from '../db/retry.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { PayloadOf } from '../jobs/outbox-work.ts';

/** What settled an instalment: a payment attempt, or cash. */
export type Settlement = PayloadOf<'invoice.issue'>;

const insertInvoice = prepared('insert_invoice', (db) => {
  const { taken, number } = nextNumber(db);
  return db
    .with(taken)
    .insert(tables.invoices)
    .values({
      ...placeholders(tables.invoices, ['intentId', 'attemptId', 'cashPaymentId', 'issuedAt']),
      number,
    })
    .onConflictDoNothing({ target: tables.invoices.intentId })
    .returning({ id: tables.invoices.id });
});

/**
 * Issues the invoice of a settled instalment, numbered without a gap, and enqueues its mail. Called again it changes
 * nothing: an instalment has one invoice (I13, HAZARDS B24).
 *
 * @throws when the payment has not succeeded
 */
export async function issueInvoice(db: Database, clock: Clock, settlement: Settlement): Promise<void> {
  const { intentId, invoiceId } = await findSettled(db, settlement);
  if (invoiceId !== null) return;
  const issuedAt = clock.now();
  await inTransaction(db, async (tx) => {
    const [invoice] = await insertInvoice(tx, {
      series: seriesOf('invoice', issuedAt),
      intentId,
      attemptId: 'attemptId' in settlement ? settlement.attemptId : null,
      cashPaymentId: 'cashPaymentId' in settlement ? settlement.cashPaymentId : null,
      issuedAt,
    });
    // Another worker issued it first: the rollback returns the number.
    if (!invoice) throw new Rollback();
    await enqueue(tx, {
      kind: 'mail.payment_received',
      key: String(invoice.id),
      payload: { invoiceId: invoice.id },
    });
  }).catch(ignoreRollback);
}

const settledAttempt = prepared('settled_attempt', (db) => {
  const { invoices, paymentAttempts } = tables;
  return db
    .select({
      state: paymentAttempts.state,
      intentId: paymentAttempts.intentId,
      invoiceId: invoices.id,
    })
    .from(paymentAttempts)
    .leftJoin(invoices, eq(invoices.attemptId, paymentAttempts.id))
    .where(eq(paymentAttempts.id, sql.placeholder('id')));
});

/** The instalment that was settled, and its invoice if it has one already. */
async function findSettled(
  db: Database,
  settlement: Settlement,
): Promise<{ intentId: number; invoiceId: number | null }> {
  const { cashPayments, invoices } = tables;
  if ('cashPaymentId' in settlement) {
    const { cashPaymentId: id } = settlement;
    const [cash] = await db
      .select({ intentId: cashPayments.intentId, invoiceId: invoices.id })
      .from(cashPayments)
      .leftJoin(invoices, eq(invoices.cashPaymentId, cashPayments.id))
      .where(eq(cashPayments.id, id));
    if (!cash) throw new Error(`cash payment ${id} does not exist`);
    return cash;
  }
  const { attemptId: id } = settlement;
  const [attempt] = await settledAttempt(db, { id });
  // Its invoice may be cancelled by now, with the payment.
  if (!attempt || (attempt.invoiceId === null && !isSettled(attempt.state)))
    throw new Error(`attempt ${id} has not succeeded`);
  return attempt;
}
