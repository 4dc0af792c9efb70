import { and, desc, eq } from 'drizzle-orm';
import { isLive } from '#domain/payments/attempt-state.ts';
import { isReturnedByTwo } from '#domain/payments/refund.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { recordStaffAction, staffName } from '../../access/staff-actions.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { cashPayments, cashReversals, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { isMoving, isOffered, shownState } from '../store/projection.ts';
import type { Core } from '../store/core.ts';
import { cancelInvoiceOf } from './cancel-invoice.ts';
import { isCash, lockLedger, type CashPaymentRow } from './ledger.ts';

/** A wrong cash entry that staff take back. */
export interface CashReversal {
  orderId: number;
  cashPaymentId: number;
  /** Id of the staff account. */
  staffId: number;
  isManager: boolean;
  reason: string;
}

/**
 * Reverses a cash entry in one transaction: the entry stays, its reversal is added, the instalment is to be paid again and its
 * invoice is cancelled. Only the last instalment that is settled can be opened again, and nothing while a payment of the order is
 * under way. The same reversal again by the same person changes nothing (I19).
 *
 * @throws Problem `order.unknown`, `cash.unknown`, `task.second_person` for the person who recorded it, unless a manager and
 *   up to the sum that one person may return,
 *   `cash.later_paid`, `payment.in_progress`, `request.conflict` when another person has reversed it or its invoice is being issued
 */
export function reverseCash(core: Core, reversal: CashReversal): Promise<void> {
  const { orderId, cashPaymentId, staffId, isManager, reason } = reversal;
  return inTransaction(core.db, async (tx) => {
    const { ledger } = await lockLedger(tx, orderId);
    const found = await findEntry(tx, orderId, cashPaymentId);
    if (!found) throw new Problem('cash.unknown');
    const { cash, instalmentNo, reversedBy } = found;
    if (reversedBy === staffId) return;
    if (reversedBy !== null) throw new Problem('request.conflict');
    if (!canReverse(cash, { staffId, isManager })) throw new Problem('task.second_person');
    const isLater = ({ intent, isPaid }: (typeof ledger.instalments)[number]) =>
      isPaid && intent.instalmentNo > instalmentNo;
    if (ledger.instalments.some(isLater)) throw new Problem('cash.later_paid');
    const attempts = await tx
      .select({ attempt: paymentAttempts, number: paymentIntents.instalmentNo })
      .from(paymentAttempts)
      .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
      .where(eq(paymentIntents.orderId, orderId));
    // A late success of a later instalment would settle it before this one.
    const isUnderWay = attempts.some(
      ({ attempt, number }) =>
        isOffered(attempt) || isMoving(attempt) || (number > instalmentNo && isLive(shownState(attempt))),
    );
    if (isUnderWay) throw new Problem('payment.in_progress');
    const now = core.clock.now();
    if (!(await cancelInvoiceOf(tx, cash.intentId, now)))
      throw new Problem('request.conflict', { message: text.invoiceBeingIssued });
    await tx.insert(cashReversals).values({ cashPaymentId, reversedBy: staffId, reversedAt: now, reason });
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'payment.cash_reversed',
        subject: { kind: 'order', id: orderId },
        reason,
        detail: { instalmentNo, amount: cash.amount, cashPaymentId, receivedBy: cash.receivedBy },
      },
      now,
    );
    core.log.info({ orderId, instalmentNo, staffId }, 'cash payment reversed');
  });
}

/**
 * Whether a person may reverse a cash entry: another one than the one who recorded it, or a manager, who may reverse an own
 * entry up to the sum that one person may return (decision 0061).
 */
export const canReverse = (
  { receivedBy, amount }: Pick<CashPaymentRow, 'receivedBy' | 'amount'>,
  { staffId, isManager }: { staffId: number; isManager: boolean },
): boolean => receivedBy !== staffId || (isManager && !isReturnedByTwo(amount));

/** A cash entry, who recorded it, and who has reversed it. */
export interface CashEntryRow {
  cash: CashPaymentRow;
  instalmentNo: number;
  receivedBy: string;
  reversedBy: number | null;
}

const entriesOf = (db: Database | Transaction) =>
  db
    .select({
      cash: cashPayments,
      orderId: paymentIntents.orderId,
      instalmentNo: paymentIntents.instalmentNo,
      reversedBy: cashReversals.reversedBy,
    })
    .from(cashPayments)
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .leftJoin(cashReversals, eq(cashReversals.cashPaymentId, cashPayments.id));

async function findEntry(
  tx: Transaction,
  orderId: number,
  cashPaymentId: number,
): Promise<Omit<CashEntryRow, 'receivedBy'> | undefined> {
  const [entry] = await entriesOf(tx).where(and(eq(cashPayments.id, cashPaymentId), isCash));
  return entry?.orderId === orderId ? entry : undefined;
}

/** The cash entries of an order, the latest first, with who has reversed them. */
export const listCashEntries = async (db: Database, orderId: number): Promise<CashEntryRow[]> => {
  const rows = await entriesOf(db)
    .where(and(eq(paymentIntents.orderId, orderId), isCash))
    .orderBy(desc(cashPayments.id));
  return Promise.all(
    rows.map(async (row) => ({ ...row, receivedBy: await staffName(db, row.cash.receivedBy) })),
  );
};
