import { and, eq } from 'drizzle-orm';
import { ORDER_PARTS_MAX } from '#domain/payments/division.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import type { Transaction } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { cashPayments, customerCredits, paymentIntents } from '../../db/schema.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { Problem } from '../../problem.ts';
import { writeDivision } from '../attempts/divide.ts';
import { findReversed } from '../ledger/cash.ts';
import { lockCredit, readCredit } from '../ledger/credit.ts';
import { isLaterBegun, requireDueInstalment } from '../ledger/due.ts';
import { lockLedger } from '../ledger/ledger.ts';
import { losesDiscount } from '../ledger/welcome-discount.ts';
import type { Core } from '../store/core.ts';

/** Credit that staff use for the instalment that is due. */
export interface CreditUse {
  orderId: number;
  instalmentNo: number;
  /** What was due, and what could be used, as staff saw them. Whole francs. */
  amountDue: number;
  credit: number;
  /** Id of the staff account. */
  staffId: number;
  reason: string;
  /** The same key from the same person uses it once. */
  requestKey?: string | undefined;
}

/**
 * Settles the instalment that is due with credit of the customer, as cash does. Credit that is less than is due settles the first part of
 * it, and the rest is due next. Refused while a payment is under way (`putAside` makes way where the page is merely open).
 *
 * @throws Problem `order.unknown`, `credit.changed` for another balance than staff saw, `credit.none`, `payment.indivisible`,
 *   `payment.in_progress`, `request.conflict` for a key that was used for something else, and what `requireDueInstalment` throws
 * @see DK-11
 */
export async function useCredit(core: Core, use: CreditUse): Promise<void> {
  const { orderId, instalmentNo, amountDue, staffId, reason, requestKey } = use;
  const isPriced = await inTransaction(core.db, async (tx) => {
    const { order, ledger } = await lockLedger(tx, orderId);
    await lockCredit(tx, order);
    if (await wasUsed(tx, use)) return true;
    if (await losesDiscount(tx, order)) return false;
    const due = requireDueInstalment(core, order, ledger, { instalmentNo, amount: amountDue });
    if (due.live || due.moving) throw new Problem('payment.in_progress');
    const credit = await readCredit(tx, order);
    if (credit <= 0) throw new Problem('credit.none');
    if (credit !== use.credit) throw new Problem('credit.changed');
    const amount = Math.min(credit, amountDue);
    if (amount < amountDue) {
      if (ledger.instalments.length >= ORDER_PARTS_MAX || isLaterBegun(ledger))
        throw new Problem('payment.indivisible');
      await writeDivision(core, tx, { order, due, firstAmount: amount, actor: `staff:${staffId}` });
    }
    const at = core.clock.now();
    const { id: intentId } = due.intent;
    const [entry] = await tx
      .insert(cashPayments)
      .values({
        intentId,
        amount,
        method: 'credit',
        receivedBy: staffId,
        receivedAt: at,
        note: reason,
        replaces: await findReversed(tx, intentId),
        ...(requestKey !== undefined && { requestKey }),
      })
      .returning({ id: cashPayments.id });
    if (!entry) throw new Error(`credit for instalment ${intentId} was not written`);
    await tx
      .insert(customerCredits)
      .values({ orderId, intentId, cashPaymentId: entry.id, amount: -amount, staffId, reason, at });
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'payment.credit_used',
        subject: { kind: 'order', id: orderId },
        reason,
        detail: { instalmentNo, amount },
      },
      at,
    );
    await enqueue(tx, {
      kind: 'invoice.issue',
      key: `cash payment ${entry.id}`,
      payload: { cashPaymentId: entry.id },
    });
    core.log.info({ orderId, instalmentNo, staffId, amount }, 'credit used');
    return true;
  });
  // Thrown after the commit, which has written the new price: staff have to see it first.
  if (!isPriced) throw new Problem('payment.amount_changed');
}

/** Whether the same request was answered before. @throws Problem `request.conflict` if its key was used for something else */
async function wasUsed(
  tx: Transaction,
  { orderId, instalmentNo, staffId, requestKey }: CreditUse,
): Promise<boolean> {
  if (requestKey === undefined) return false;
  const [found] = await tx
    .select({ method: cashPayments.method, intent: paymentIntents })
    .from(cashPayments)
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .where(and(eq(cashPayments.receivedBy, staffId), eq(cashPayments.requestKey, requestKey)));
  if (!found) return false;
  const { method, intent } = found;
  if (method !== 'credit' || intent.orderId !== orderId || intent.instalmentNo !== instalmentNo)
    throw new Problem('request.conflict');
  return true;
}
