import { cashPayments } from '../../db/schema.ts';
import { inTransaction } from '../../db/retry.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { Problem } from '../../problem.ts';
import { lockOrder } from '../attempts/attempts.repository.ts';
import { supersede } from '../attempts/follow-up.ts';
import type { Core } from '../core.ts';
import { requireDueInstalment } from './due.ts';
import type { CashPaymentRow } from './ledger.ts';

/** Cash that staff has received for the next instalment of an order. */
export interface CashReceipt {
  orderId: number;
  instalmentNo: number;
  /** Whole francs; exactly the amount due. */
  amount: number;
  /** Id of the staff account. */
  staffId: number;
  note?: string;
}

/**
 * Settles the instalment that is due with cash, in one transaction: the entry, its invoice, and a payment that is under
 * way is superseded. If the provider takes money for it nevertheless, that money is surplus. The same receipt again is
 * refused, because its instalment is no longer due (I19).
 *
 * @throws Problem `order.unknown`, `payment.already_paid`, `payment.order_closed`, `payment.in_progress`,
 *   `payment.instalment_changed`, `payment.amount_changed`
 */
export function recordCash(core: Core, receipt: CashReceipt): Promise<CashPaymentRow> {
  const { orderId, staffId, note } = receipt;
  return inTransaction(core.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Problem('order.unknown');
    const { intent, live } = await requireDueInstalment(core, tx, order, receipt);
    const [cash] = await tx
      .insert(cashPayments)
      .values({
        intentId: intent.id,
        amount: intent.amountDue,
        receivedBy: staffId,
        receivedAt: core.clock.now(),
        ...(note !== undefined && { note }),
      })
      .returning();
    if (!cash) throw new Error(`cash for instalment ${intent.id} was not written`);
    const cause = {
      source: 'staff',
      staffId: String(staffId),
      idempotencyKey: `cash payment ${cash.id}`,
    } as const;
    if (live) await supersede(core, tx, live, cause, 'paid in cash');
    await enqueue(tx, {
      kind: 'invoice.issue',
      key: `cash payment ${cash.id}`,
      payload: { cashPaymentId: cash.id },
    });
    core.log.info({ orderId, instalmentNo: intent.instalmentNo, staffId }, 'cash payment recorded');
    return cash;
  });
}
