import { and, eq } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import { callbackInbox, paymentAttempts } from '../../db/schema.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import { isOfAttempt } from '../store/callback-owner.ts';
import type { Core } from '../store/core.ts';

/** A stored callback of a payment that staff have processed again. */
export interface CallbackRerun {
  transactionId: string;
  callbackId: number;
  staffId: AccountId;
}

/**
 * Sets a stored callback waiting again, so that the next worker asks the provider (decision 0011). It proves nothing by itself: its text
 * is not read again, and what the provider answers is applied like any other evidence. One that is waiting already is tried now.
 *
 * @throws Problem `payment.unknown` where there is no such payment, or no such callback of it
 * @see DK-18
 */
export const rerunCallback = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  { transactionId, callbackId, staffId }: CallbackRerun,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.clientReference, transactionId));
    if (!attempt) throw new Problem('payment.unknown');
    const [callback] = await tx
      .select()
      .from(callbackInbox)
      .where(and(eq(callbackInbox.id, callbackId), eq(callbackInbox.provider, attempt.provider)))
      .for('update');
    if (!callback || !isOfAttempt(callback, attempt)) throw new Problem('payment.unknown');
    const now = clock.now();
    await tx
      .update(callbackInbox)
      .set({ state: 'waiting', attempts: 0, nextTryAt: now, settledAt: null })
      .where(eq(callbackInbox.id, callbackId));
    const subject = { kind: 'payment', id: transactionId };
    const detail = { callback: callbackId };
    await recordStaffAction(tx, { staffId, action: 'payment.callback_rerun', subject, detail }, now);
  });
