import { and, desc, eq } from 'drizzle-orm';
import { recordStaffAction } from '../../access/staff-actions.ts';
import type { Transaction } from '../../db/index.ts';
import { cashPayments, paymentIntents } from '../../db/schema.ts';
import { inTransaction } from '../../db/retry.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { Problem } from '../../problem.ts';
import type { Core } from '../store/core.ts';
import { requireDueInstalment } from './due.ts';
import { lockLedger, type CashPaymentRow } from './ledger.ts';
import { losesDiscount } from './welcome-discount.ts';

/** Cash that staff has received for the next instalment of an order. */
export interface CashReceipt {
  orderId: number;
  instalmentNo: number;
  /** Whole francs; exactly the amount due. */
  amount: number;
  /** Id of the staff account. */
  staffId: number;
  /** Who received it and where; for the audit trail. */
  reason: string;
  /** The same key from the same person returns the first entry. */
  requestKey?: string | undefined;
}

/**
 * Settles the instalment that is due with cash, in one transaction: the entry, its invoice, and the line of the audit
 * trail. Refused while a payment is under way or its outcome is unknown: the customer could pay twice (`putAside` makes way
 * where the page is merely open). The same receipt
 * again is refused, because its instalment is no longer due, unless it has the key of the first (I19).
 *
 * @throws Problem `order.unknown`, `payment.already_paid`, `payment.order_closed`, `payment.in_progress`,
 *   `payment.instalment_changed`, `payment.amount_changed`, `request.conflict` for a key that was used for something else
 * @see HAZARDS A10
 */
export async function recordCash(core: Core, receipt: CashReceipt): Promise<CashPaymentRow> {
  const { orderId, staffId, reason, requestKey } = receipt;
  const recorded = await inTransaction(core.db, async (tx) => {
    const { order, ledger } = await lockLedger(tx, orderId);
    const first = await findRepeated(tx, receipt);
    if (first) return first;
    if (await losesDiscount(tx, order)) return undefined;
    const { intent, live, moving } = requireDueInstalment(core, order, ledger, receipt);
    if (live || moving) throw new Problem('payment.in_progress');
    const now = core.clock.now();
    const replaces = await findReversed(tx, intent.id);
    const [cash] = await tx
      .insert(cashPayments)
      .values({
        intentId: intent.id,
        amount: intent.amountDue,
        receivedBy: staffId,
        receivedAt: now,
        note: reason,
        replaces,
        ...(requestKey !== undefined && { requestKey }),
      })
      .returning();
    if (!cash) throw new Error(`cash for instalment ${intent.id} was not written`);
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'payment.cash_recorded',
        subject: { kind: 'order', id: orderId },
        reason,
        detail: { instalmentNo: intent.instalmentNo, amount: cash.amount },
      },
      now,
    );
    await enqueue(tx, {
      kind: 'invoice.issue',
      key: `cash payment ${cash.id}`,
      payload: { cashPaymentId: cash.id },
    });
    core.log.info({ orderId, instalmentNo: intent.instalmentNo, staffId }, 'cash payment recorded');
    return cash;
  });
  // Thrown after the commit, which has written the new price.
  if (!recorded) throw new Problem('payment.amount_changed');
  return recorded;
}

/** The last entry of an instalment, if it was reversed; one that counts makes the instalment not due. */
export async function findReversed(tx: Transaction, intentId: number): Promise<number | null> {
  const [last] = await tx
    .select({ id: cashPayments.id })
    .from(cashPayments)
    .where(eq(cashPayments.intentId, intentId))
    .orderBy(desc(cashPayments.id))
    .limit(1);
  return last?.id ?? null;
}

/** The entry of an earlier request with the same key. @throws Problem `request.conflict` if it was for something else */
async function findRepeated(
  tx: Transaction,
  { orderId, instalmentNo, amount, staffId, requestKey }: CashReceipt,
): Promise<CashPaymentRow | undefined> {
  if (requestKey === undefined) return undefined;
  const [found] = await tx
    .select({ cash: cashPayments, intent: paymentIntents })
    .from(cashPayments)
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .where(and(eq(cashPayments.receivedBy, staffId), eq(cashPayments.requestKey, requestKey)));
  if (!found) return undefined;
  const { cash, intent } = found;
  const isSame = intent.orderId === orderId && intent.instalmentNo === instalmentNo && cash.amount === amount;
  if (!isSame || cash.method !== 'cash') throw new Problem('request.conflict');
  return cash;
}
