import { eq } from 'drizzle-orm';
import type { OrderRow } from '../../access/order-access.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { invoices } from '../../db/schema.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { closeStaffTask } from '../../jobs/staff-task.ts';
import { issueCreditNote } from '../ledger/credit-note.ts';
import { readEvents } from '../store/attempts.repository.ts';
import type { OrderRefundRow } from '../store/order-refunds.repository.ts';
import { type AttemptRow, francsReceived, receivedOf } from '../store/projection.ts';

/** The invoice that a payment settled; `undefined` before a worker has issued it. */
export async function findInvoiceOf(db: Database, attemptId: string): Promise<number | undefined> {
  const [invoice] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.attemptId, attemptId));
  return invoice?.id;
}

/** Whole francs that a payment brought. */
export const receivedBy = async (db: Database, { id, amount }: AttemptRow): Promise<number> =>
  francsReceived(receivedOf(await readEvents(db, id))) ?? amount;

/** Enqueues the message about a step of a refund: a mail, or an SMS without a mailbox. One per step (I22). */
export const tellOfRefund = (
  tx: Transaction,
  { email }: Pick<OrderRow, 'email'>,
  { id: refundId }: OrderRefundRow,
  step: 'asked' | 'made',
): Promise<void> =>
  enqueue(tx, {
    kind: email === null ? 'sms.refund_step' : 'mail.refund_step',
    key: `${refundId}/${step}`,
    payload: { refundId, step },
  });

/**
 * Does what follows from a refund that is made, in the transaction that makes it: its credit note, the message to the customer, and
 * its task is closed.
 *
 * @param order the order of its payment, which the caller has locked
 */
export async function completeRefund(
  tx: Transaction,
  order: Pick<OrderRow, 'email'>,
  made: OrderRefundRow,
  at: Date,
): Promise<void> {
  const invoiceId = await findInvoiceOf(tx, made.attemptId);
  // A refund can be asked for only once the invoice is issued, and an invoice is never deleted.
  if (invoiceId === undefined) throw new Error(`the payment of refund ${made.id} has no invoice`);
  await issueCreditNote(tx, { refundId: made.id, invoiceId, at });
  await tellOfRefund(tx, order, made, 'made');
  await closeStaffTask(tx, { kind: 'order_refund', key: String(made.id), at });
}
