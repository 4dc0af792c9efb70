import { customerCredits } from '../../db/schema.ts';
import { closeStaffTask } from '../../jobs/staff-task.ts';
import { enqueueKeptMessages } from '../attempts/payer-messages.ts';
import { decide, DecisionRefused, type StaffDecision } from '../attempts/staff-decisions.ts';
import { lockCredit } from '../ledger/credit.ts';
import { readEvents } from '../store/attempts.repository.ts';
import type { Core } from '../store/core.ts';
import { type AttemptRow, francsReceived, receivedOf } from '../store/projection.ts';
import { askForRefund, moveRefund } from '../store/refunds.repository.ts';

/**
 * Keeps the money of a surplus, or of a conflict about the amount, as credit of the customer: its refund ends, and all that was received
 * becomes an entry of the credit. The payment counts for nothing, as before, and a conflict is surplus from then on, so that its instalment can be paid.
 *
 * @throws DecisionRefused `not_allowed` when there is nothing to keep, or the money is another payment's, not real or not in francs;
 *   `refund_claimed` while somebody returns it
 * @see DK-11 @see docs/decisions/0069-credit-of-customers.md
 */
export const keepMoney = (core: Core, decision: StaffDecision): Promise<AttemptRow> =>
  decide(
    core,
    decision,
    {},
    async (_, { mismatches }) => ({ type: 'staff.kept', mismatches }),
    async (tx, { attempt, order }, at) => {
      const received = francsReceived(receivedOf(await readEvents(tx, attempt.id)));
      if (received === null || received <= 0) throw new DecisionRefused('not_allowed', decision);
      const reason = attempt.state === 'conflicted' ? 'conflict' : 'surplus';
      const refund = await askForRefund(tx, attempt, { reason, received, at });
      if (!(await moveRefund(tx, refund, { type: 'refund.kept' }, { keptAt: at, at })))
        throw new DecisionRefused('refund_claimed', decision);
      await lockCredit(tx, order);
      await tx.insert(customerCredits).values({
        orderId: order.id,
        attemptId: attempt.id,
        amount: received,
        staffId: decision.staffId,
        reason: decision.reason,
        at,
      });
      await closeStaffTask(tx, { kind: 'refund', key: attempt.id, at });
      await enqueueKeptMessages(tx, order, attempt);
    },
  );
