import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/index.ts';
import type { PaymentMode } from '../../providers/provider.ts';
import type { AttemptRow } from '../store/projection.ts';
import { recordNewAttempt } from '../store/record-event.ts';
import type { Cause } from '../store/stored-event.ts';

/** A payment that the provider shows and no attempt has. */
interface FoundPayment
  extends Pick<AttemptRow, 'intentId' | 'provider' | 'mode' | 'clientReference' | 'amount'> {
  /** The mode in which the provider shows it. */
  shownMode: PaymentMode;
  reason: string;
  at: Date;
}

/**
 * Stores an attempt for it, which is never offered. The caller holds the lock of the order.
 *
 * @returns `undefined` when another attempt already has the reference: nothing was written
 */
export const recordFoundAttempt = (
  tx: Transaction,
  { shownMode, reason, at, ...terms }: FoundPayment,
  cause: Cause,
): Promise<AttemptRow | undefined> =>
  recordNewAttempt(
    tx,
    { ...terms, id: randomUUID(), phone: null, leaseUntil: null, nextCheckAt: null, createdAt: at },
    {
      event: { type: 'attempt.found' },
      evidence: { mode: shownMode, amount: terms.amount, clientReference: terms.clientReference },
      cause,
      reason,
      at,
    },
  );
