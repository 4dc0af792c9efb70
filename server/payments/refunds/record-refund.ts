import { databaseFailure } from '../../db/failure.ts';
import { decide, DecisionRefused, type StaffDecision } from '../attempts/staff-decisions.ts';
import { findByReference, readAttempt } from '../store/attempts.repository.ts';
import type { Core } from '../store/core.ts';
import type { AttemptRow } from '../store/projection.ts';
import { findUseOfReference } from '../store/refund-references.repository.ts';
import { findRefund, moveRefund } from '../store/refunds.repository.ts';
import { applyRefund } from './apply-refund.ts';
import { askAboutRefunds } from './known-refunds.ts';

export interface Refund extends StaffDecision {
  /** Whole francs; all that was received. */
  amount: number;
  /** The provider's own reference of the refund. */
  refundReference: string;
}

/**
 * Records a refund that staff made. The provider is asked first, and its word wins: its reference is the one that later readings of
 * its statement show. Without an answer the refund is recorded as staff say. The instalment of a refunded conflict can be paid again.
 *
 * @throws DecisionRefused `not_allowed` when there is nothing to refund, or `amount` is not what was received; `not_claimed` by this
 *   person; `reference_taken` by another refund or by returned credit
 */
export async function recordRefund(core: Core, refund: Refund): Promise<AttemptRow> {
  const found = await findByReference(core.db, refund.transactionId);
  if (!found) throw new DecisionRefused('payment_unknown', refund);
  const { attempt } = found;
  const claimed = await findRefund(core.db, attempt.id);
  const isClaimed = claimed?.state === 'claimed' && claimed.claimedBy === refund.staffId;
  const known = isClaimed ? await askAboutRefunds(core, attempt) : undefined;
  if (known?.kind !== 'refunded') return recordAsSaid(core, refund);
  await applyRefund(core, attempt.id, known.item, refund.staffId);
  return (await readAttempt(core.db, attempt.id)).attempt;
}

function recordAsSaid(core: Core, refund: Refund): Promise<AttemptRow> {
  const { refundReference, staffId, amount } = refund;
  const evidence = { refundReference };
  const recorded = decide(
    core,
    refund,
    evidence,
    async (_, received) => ({ type: 'staff.refunded', amount, received: received.amount }),
    async (tx, { attempt }, madeAt) => {
      if (await findUseOfReference(tx, attempt.provider, refundReference))
        throw new DecisionRefused('reference_taken', refund);
      const claimed = await findRefund(tx, attempt.id);
      const made = { providerReference: refundReference, foundAtProvider: false, madeAt, at: madeAt };
      if (!claimed || !(await moveRefund(tx, claimed, { type: 'refund.made', by: staffId }, made)))
        throw new DecisionRefused('not_claimed', refund);
    },
  );
  // By a process of a release that locks no reference.
  return recorded.catch((error: unknown) => {
    if (databaseFailure(error)?.constraint !== 'refunds_reference') throw error;
    throw new DecisionRefused('reference_taken', refund);
  });
}
